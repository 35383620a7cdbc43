import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Document, documentNamed, operationsOf, type Schema } from "../vendor-documents/document";
import { ComponentReader, camel } from "./components";
import { type ProductWire, wire } from "./table";

const client = resolve(__dirname, "../../sdk/api");
const generated = "sdk/wire/generated";

/** What the client reads of the vendor's documents, a module for each product. */
export function vendorWire(): Map<string, string> {
  const products = Object.keys(wire);
  const index = [
    ...products.map(
      (product) =>
        `import { type Paths as ${camel(product)}Paths, responses as ${camel(product)} } from "./${product}";`,
    ),
    "\n/** The arguments of an operation's path. */",
    `export interface Paths extends ${products.map((product) => `${camel(product)}Paths`).join(", ")} {}`,
    "\n/** How the response of an operation is read. */",
    `export const responses = { ${products.map((product) => `...${camel(product)}`).join(", ")} };`,
  ].join("\n");
  return new Map([
    ...Object.entries(wire).map(([product, table]): [string, string] => [
      `${generated}/${product}.ts`,
      moduleOf(product, table),
    ]),
    [`${generated}/responses.ts`, index],
  ]);
}

/** The operations that files of the client name. */
export function operationsIn(pattern: string): Set<string> {
  const sources = globSync(pattern, { cwd: client }).map((file) => readFileSync(join(client, file), "utf8"));
  return new Set(sources.flatMap((text) => text.match(/(?<=")(?:GET|POST|PUT|PATCH|DELETE) \/[^"]*(?=")/g) ?? []));
}

/** The module of a product. Fails where the table does not fit the documents. */
export function moduleOf(product: string, table: ProductWire): string {
  const used = operationsIn(`${product}/*.ts`);
  const operations = [...used]
    .filter((operation) => !/^DELETE/.test(operation) && !table.own?.test(operation))
    .toSorted();
  const readers = table.documents.map((name) => {
    const document = documentNamed(name);
    const reader = new ComponentReader(document, table, /core|edge-scripting|stream/.test(name));
    const responses = operations.flatMap((operation) => {
      const schema = responseOf(document, operation);
      return schema ? [[operation, schema] as const] : [];
    });
    for (const [, schema] of responses) reader.expect(schema);
    reader.declareListed();
    const rows = responses.flatMap(([operation, schema]) => {
      const read = reader.response(schema);
      return read ? [`${JSON.stringify(operation)}: once(() => ${read}),`] : [];
    });
    const paths = [...used].toSorted().flatMap((operation) => pathOf(document, reader, operation));
    return { document, reader, rows, paths };
  });
  const missing = Object.keys({ ...table.components, ...table.enums }).filter((name) =>
    readers.every(({ document }) => !document.components.schemas[name]),
  );
  if (missing.length > 0) throw new Error(`${missing.join(", ")} of ${product} are in none of its documents.`);
  const rows = readers.flatMap((one) => one.rows);
  const paths = readers.flatMap((one) => one.paths).join("\n");
  const body = [
    ...readers.flatMap(({ reader }) => reader.declarations),
    `/** How the response of an operation is read. */\nexport const responses = { ${rows.join("\n")} };`,
  ].join("\n\n");
  return `${importsOf(body)}\n\n${body}\n\n/** The arguments of an operation's path. @internal */\nexport interface Paths { ${paths} }\n`;
}

/** The modules of the client of which a generated one may use names. */
const modules = {
  "../enums": ["type MemberOf", "wireEnum"],
  "../members": ["flag", "flags", "int", "ints", "number", "numbers", "text", "texts", "word"],
  "../pagination": ["cursorPageOf", "pageOf", "shieldPageOf", "streamPageOf"],
  "../schemas": ["listOf", "listUnder", "mapOf", "once", "requireAnyOf", "underData"],
  "../statistics": ["chart", "figuresByName"],
};

function importsOf(body: string): string {
  const used = Object.entries(modules).flatMap(([path, names]) => {
    const found = names.filter((name) =>
      new RegExp(`(?<![\\w"]|[^.]\\.)${name.replace("type ", "")}(?=[(<,])`).test(body),
    );
    return found.length > 0 ? [`import { ${found.join(", ")} } from "${path}";`] : [];
  });
  const own = body.includes("readings.") ? ['import * as readings from "../readings";'] : [];
  return ['import { z } from "zod";', ...used, ...own].join("\n");
}

/** The types of the placeholders of a path, in their order. */
function pathOf(document: Document, reader: ComponentReader, operation: string): string[] {
  const { paths } = document;
  const [method = "", path = ""] = operation.split(" ");
  if (!paths[path]?.[method.toLowerCase()]) return [];
  // Some say that an id is a text which is a number everywhere else.
  const rows = [...Object.values(paths), ...operationsOf(document).map(([, row]) => row)];
  const parameters = rows.flatMap((row) => row.parameters ?? []);
  const segments = (path.match(/(?<=\{)\w+(?=\})/g) ?? []).map((name) => {
    const isNumber = parameters.some(
      (one) => one.in === "path" && one.name === name && reader.resolved(one.schema).type === "integer",
    );
    return `${camel(name)}: ${isNumber ? "number" : "string"}`;
  });
  return [`${JSON.stringify(operation)}: [${segments.join(", ")}];`];
}

/** The JSON of a successful response; undefined where the document promises none. */
function responseOf({ paths }: Document, operation: string): Schema | undefined {
  const [method = "", path = ""] = operation.split(" ");
  const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const [content] = ["200", "201"].flatMap((status) => Object.values(responses[status]?.content ?? {}));
  return content?.schema;
}
