import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { documentFolder, documentNames } from "./vendor-documents/operations";

const folder = resolve(__dirname, "../sdk/api");
const document = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
const names = z.array(z.string());
const namedIntegers = z
  .object({ enum: z.array(z.int()), "x-enumNames": names.optional(), "x-enum-varnames": names.optional() })
  .transform((schema) => ({
    numbers: schema.enum,
    names: names.length(schema.enum.length).parse(schema["x-enumNames"] ?? schema["x-enum-varnames"]),
  }));

/** The integer enums that the client takes from the vendor's documents. */
export function vendorEnums(): [path: string, text: string][] {
  const schemas = documentNames.flatMap((name) =>
    Object.entries(document.parse(JSON.parse(readFileSync(join(documentFolder, name), "utf8"))).components.schemas),
  );
  const sources = globSync("**/*.ts", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));
  const used = [...new Set(sources.flatMap((text) => text.match(/(?<=\bvendor\.)\w+/g) ?? []))].toSorted();
  return [["sdk/wire/generated/enums.ts", used.map((name) => moduleConstant(name, schemas)).join("\n")]];
}

function moduleConstant(name: string, schemas: readonly [string, unknown][]): string {
  const [found, ...others] = schemas.flatMap(([key, schema]) => (key === name ? [namedIntegers.parse(schema)] : []));
  if (!found || others.length > 0) throw new Error(`${name} is in ${found ? "several" : "none"} of the documents.`);
  const members = found.names.map((member, at) => `${JSON.stringify(member)}: ${found.numbers[at]}`);
  return `export const ${name} = { ${members.join(", ")} } as const;\n`;
}
