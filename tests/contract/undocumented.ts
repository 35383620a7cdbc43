import { type Document, documentNamed, documentNames, type Schema } from "../../tools/vendor-documents/document";
import { referred } from "../../tools/vendor-wire/components";

/** The members of a successful response that the operation's document does not have, by their paths. */
export function undocumentedMembers(operation: string, body: unknown): string[] {
  const [method = "", path = ""] = operation.split(" ");
  const found = documentNames.map(documentNamed).find(({ paths }) => paths[path]?.[method.toLowerCase()]);
  const { responses = {} } = found?.paths[path]?.[method.toLowerCase()] ?? {};
  const [schema] = ["200", "201"].flatMap((status) => Object.values(responses[status]?.content ?? {}));
  return found && schema?.schema ? [...new Set(membersBeside(found, schema.schema, body, ""))] : [];
}

function membersBeside(document: Document, schema: Schema, value: unknown, at: string): string[] {
  const { properties, items, additionalProperties } = resolved(document, schema);
  if (Array.isArray(value))
    return items ? value.flatMap((item) => membersBeside(document, items, item, `${at}[]`)) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = properties?.[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
    if (own) return membersBeside(document, own, member, `${at}.${name}`);
    return properties ? [`${at}.${name}`] : [];
  });
}

function resolved(document: Document, schema: Schema): Schema {
  const name = schema.allOf && schema.allOf.length > 1 ? undefined : referred(schema);
  if (name) return resolved(document, document.components.schemas[name] ?? {});
  const all = (schema.allOf ?? []).map((one) => resolved(document, one).properties);
  return all.length > 0 ? { ...schema, properties: Object.assign({}, ...all) } : schema;
}
