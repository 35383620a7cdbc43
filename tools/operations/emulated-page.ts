import { generatedMarker } from "../../provider/codegen/docs";
import { type EmulatedOperation, undocumentedRoutes } from "./emulated";
import { documentNames } from "./vendor-documents";

const intro = [
  "Every operation of the vendor's OpenAPI files, and whether the [emulator](../emulator.md) has it. To one that it does not have, it responds with 501, the operation and its name, in the error body of that API; to a request that no document describes, with 404.",
  "The API's own hosts are paths of one server here: the logging API and origin errors have theirs as documented, `database.json` is under `/database`, `magic-containers.json` under `/mc`. Files of storage zones have a host of their own.",
];

/** The page about the operations that the emulator has and does not have. */
export function emulatedPage(operations: readonly EmulatedOperation[]): string {
  const documents = documentNames.map((document) => ({
    document,
    rows: operations.filter((row) => row.document === document),
  }));
  const counts = documents.map(({ document, rows }) => {
    const emulated = rows.filter(({ route }) => route).length;
    return `| [\`${document}\`](#${document.replaceAll(".", "")}) | ${emulated} | ${rows.length - emulated} |`;
  });
  const all = operations.filter(({ route }) => route).length;
  const summary = `| document | emulated | not emulated |\n|---|--:|--:|\n${counts.join("\n")}\n| all | ${all} | ${operations.length - all} |`;
  const parts = documents.map(({ document, rows }) => {
    const lines = rows.map(
      ({ operation, name, route }) =>
        `| \`${operation}\` | ${name} | ${route ? `[${route.split("/").at(-1)}](../../${route})` : "no"} |`,
    );
    return `## \`${document}\`\n\n| operation | name | emulated |\n|---|---|---|\n${lines.join("\n")}`;
  });
  const others = undocumentedRoutes.map(({ operation, undocumented: source }) => {
    const why = source && ("client" in source ? `${source.client}: ${source.knows}` : source.says);
    return `| \`${operation}\` | ${why} |`;
  });
  const undocumented = `## In no document\n\n| operation | known from |\n|---|---|\n${others.join("\n")}`;
  return `${[generatedMarker, "# Operations of the emulator", ...intro, summary, ...parts, undocumented].join("\n\n")}\n`;
}

/** The table of operations by which the emulator names what it does not have: its module's text. */
export function documentedOperationsModule(operations: readonly EmulatedOperation[]): string {
  const parts = documentNames.map((document) => {
    const rows = operations
      .filter((row) => row.document === document)
      .map(({ operation, name }) => `${JSON.stringify(operation)}: ${JSON.stringify(name)},`);
    return `${JSON.stringify(document.replace(".json", ""))}: {\n${rows.join("\n")}\n},`;
  });
  return `// ${generatedMarker.replace(/^<!--\s*|\s*-->$/g, "")}\n\n/** The operations of the vendor's documents, each with its name there. */\nexport const documentedOperations = {\n${parts.join("\n")}\n} as const;\n`;
}
