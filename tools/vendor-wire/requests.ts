import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Document, documentNamed, documentNames, type Schema } from "../vendor-documents/document";
import { lowerFirst, referred } from "./components";

const emulator = resolve(__dirname, "../../emulator");

/** The schemas by which the emulator reads bodies: those that its files import, as the documents have them. */
export function requestSchemas(): string {
  const texts = globSync("**/*.ts", { cwd: emulator }).map((file) => readFileSync(join(emulator, file), "utf8"));
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/import (?:type )?\{([^}]+)\} from "(?:\.\.\/)+http\/generated\/requests"/g)].flatMap(
        ([, names = ""]) => names.match(/\w+(?=,|\s*$)/gm) ?? [],
      ),
    ),
  );
  const declared = new Map<string, string>();
  for (const name of [...imported].toSorted()) {
    const [document] = documentNames.map(documentNamed).filter((one) => componentOf(one, name));
    if (!document) throw new Error(`No document has the ${name} that the emulator reads.`);
    declare(document, name, declared);
  }
  const declarations = [...declared].map(
    ([name, schema]) => `${imported.has(name) ? "export " : ""}const ${name} = ${schema};`,
  );
  return [
    'import { z } from "zod";\nimport { word } from "../word";',
    "// What a document does not require may be null: clients send it so.",
    ...declarations,
    "",
  ].join("\n\n");
}

const componentOf = ({ components }: Document, name: string) =>
  Object.entries(components.schemas).find(([component]) => lowerFirst(component) === name)?.[1];

function declare(document: Document, name: string, declared: Map<string, string>): string {
  if (!declared.has(name)) {
    const schema = schemaOf(document, componentOf(document, name) ?? {}, declared);
    // Those that it refers to stand before it.
    declared.set(name, schema);
  }
  return name;
}

function schemaOf(document: Document, schema: Schema, declared: Map<string, string>): string {
  const name = referred(schema);
  if (name) return declare(document, lowerFirst(name), declared);
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([member, own]) => {
      const isRequired = schema.required?.includes(member);
      const end = isRequired ? (own.nullable ? ".nullable()" : "") : ".nullish()";
      return `${JSON.stringify(member)}: ${schemaOf(document, own, declared)}${end}`;
    });
    return `z.object({ ${members.join(",\n")} })`;
  }
  if (schema.type === "array")
    return `z.array(${schemaOf(document, schema.items ?? {}, declared)})${limits(schema.minItems, schema.maxItems)}`;
  if (typeof schema.additionalProperties === "object")
    return `z.record(z.string(), ${schemaOf(document, schema.additionalProperties, declared)})`;
  if (schema.type === "string" && schema.enum) return `word(${JSON.stringify(schema.enum)})`;
  if (schema.type === "string") {
    const pattern = schema.pattern === undefined ? "" : `.regex(${new RegExp(schema.pattern)})`;
    return `z.string()${limits(schema.minLength, schema.maxLength)}${pattern}`;
  }
  const numbers: Readonly<Record<string, string>> = { int32: "z.int32()", double: "z.number()" };
  const number = numbers[schema.format ?? ""] ?? (schema.type === "integer" ? "z.int()" : "z.number()");
  return schema.type === "boolean" ? "z.boolean()" : `${number}${limits(schema.minimum, schema.maximum)}`;
}

const limits = (least: number | undefined, most: number | undefined) =>
  `${least === undefined ? "" : `.min(${least})`}${most === undefined ? "" : `.max(${most})`}`;
