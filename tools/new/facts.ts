import { type Document, documentNamed, type Operation, operationsOf, type Schema } from "../vendor-documents/document";
import { camel, referred } from "../vendor-wire/components";
import { wire } from "../vendor-wire/table";

export type Facts = ReturnType<typeof factsOf>;
export type Member = ReturnType<Reader["membersOf"]>[number];

/** What the vendor's documents say of the objects at a path of the account, such as `/registries`. */
export function factsOf(product: string, path: string) {
  const name = wire[product]?.documents.find((one) => documentNamed(one).paths[path]);
  if (!name) throw new Error(`No document of ${product} has the path ${path}.`);
  const reader = new Reader(documentNamed(name));
  const item = Object.keys(reader.document.paths).find(
    (one) => one.startsWith(path) && /^\/\{\w+\}$/.test(one.slice(path.length)),
  );
  const named = (...all: string[]) => all.find((one) => reader.operations.has(one)) ?? "";
  const [list, create] = [named(`GET ${path}`), named(`POST ${path}`, `PUT ${path}`)];
  const [read, remove] = [named(`GET ${item}`), named(`DELETE ${item}`)];
  const update = named(`PATCH ${item}`, `PUT ${item}`, `POST ${item}`);
  if (![list, create, read, update, remove].every(Boolean) || path.includes("{"))
    throw new Error(
      `${path} has not all five operations, or a parent: copy a resource, as docs/adding-a-resource.md says.`,
    );
  const [output, created, updated] = [read, create, update].map((one) => reader.objectIn(one)) as [Found, Found, Found];
  const model = reader.membersOf(output.schema);
  const [, id = ""] = /\{(\w+)\}$/.exec(item ?? "") ?? [];
  const key = model.find((one) => [camel(id), "id", "guid"].includes(one.name));
  if (!key) throw new Error(`${read} returns no id.`);
  const [inputs, changes] = [create, update].map((one) => reader.membersOf(reader.bodyOf(one))) as [Member[], Member[]];
  const listed = reader.membersOf(reader.responseOf(list));
  return {
    ...{ document: name.replace(".json", ""), list, create, read, update, remove, output, created, updated, id, key },
    bodies: [create, update].map((one) => referred(reader.bodyOf(one)) ?? "TODO"),
    items: listed.find((one) => one.form.type.startsWith("readonly"))?.wireName,
    isPaged: listed.length > 1,
    hasNoContent: Object.keys(reader.responseOf(remove)).length === 0,
    inputs: inputs.map((one) => ({
      ...one,
      isUpdated: changes.some((other) => other.name === one.name),
      isReturned: model.some((other) => other.name === one.name),
    })),
    outputs: model.filter((one) => one !== key && inputs.every((other) => other.name !== one.name)),
  };
}

interface Found {
  readonly schema: Schema;
  /** The component of the response, and its member that has the object, where that is its only one. */
  readonly envelope: string | undefined;
  readonly member: Member | undefined;
}

class Reader {
  readonly operations: ReadonlyMap<string, Operation>;

  constructor(readonly document: Document) {
    this.operations = new Map(operationsOf(document));
  }

  bodyOf = (operation: string) => contentOf(this.operations.get(operation)?.requestBody);

  responseOf(operation: string): Schema {
    const { responses = {} } = this.operations.get(operation) ?? {};
    return contentOf(responses["200"] ?? responses["201"]);
  }

  objectIn(operation: string): Found {
    const schema = this.responseOf(operation);
    const members = this.membersOf(schema).filter((one) => one.name !== "error");
    const [member] = members.length === 1 ? members.filter((one) => referred(one.schema)) : [];
    return { schema: member?.schema ?? schema, envelope: referred(schema), member };
  }

  membersOf(schema: Schema) {
    const { properties = {}, required = [] } = this.#resolved(schema);
    return Object.entries(properties).map(([wireName, own]) => {
      const isRequired = required.includes(wireName);
      return { wireName, name: camel(wireName), schema: own, isRequired, form: this.#formOf(own) };
    });
  }

  #resolved(schema: Schema): Schema {
    const name = referred(schema);
    return name ? this.#resolved(this.document.components.schemas[name] ?? {}) : schema;
  }

  /** A schema as an argument of a definition, as a type, and as two values; of an enum, all of them. */
  #formOf(schema: Schema): { argument: string; type: string; values: readonly string[]; words?: string[] } {
    const { type = "", ...own } = this.#resolved(schema);
    const limits = ([least, most]: (number | undefined)[]) =>
      `${least === undefined ? "" : `.min(${least})`}${most === undefined ? "" : `.max(${most})`}`;
    const pattern = own.pattern === undefined ? "" : `.regex(${new RegExp(own.pattern)})`;
    const text = `z.string()${limits([own.minLength, own.maxLength])}${pattern}`;
    const number = `z.${type === "integer" ? "int" : type}()${limits([own.minimum, own.maximum])}`;
    const least = own.minimum ?? 1;
    if (type === "array") {
      const { argument, type, values, words } = this.#formOf(own.items ?? {});
      const item = words ? { argument: "z.string()", type: "string" } : { argument, type };
      return {
        argument: `z.array(${item.argument})`,
        type: `readonly ${item.type}[]`,
        values: values.map((value) => `[${value}]`),
      };
    }
    if (type === "string" && own.enum) {
      const words = own.enum.map((word) => JSON.stringify(word));
      return { argument: text, type: words.join(" | "), values: words, words };
    }
    if (type === "string") return { argument: text, type, values: ['"a"', '"another"'] };
    if (type === "boolean") return { argument: "z.boolean()", type, values: ["true", "false"] };
    if (type === "integer" || type === "number")
      return { argument: number, type: "number", values: [`${least}`, `${least + 1}`] };
    return { argument: "z.unknown()", type: "unknown", values: ["{}", "[]"] };
  }
}

const contentOf = (part: Operation["requestBody"]): Schema => Object.values(part?.content ?? {})[0]?.schema ?? {};
