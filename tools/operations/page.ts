import { generated } from "../../provider/hosts/docs";
import type { KnownOperation } from "./operations";

/** The page that says, for each operation of the interface, where it is. */
export function operationsPage(operations: readonly KnownOperation[]): string {
  const files = [...new Set(operations.map(({ specification }) => specification))];
  const parts = files.map((file) => {
    const rows = operations.filter(({ specification }) => specification === file).map(row);
    const head = "| operation | client | emulator | used by |\n|---|---|---|---|";
    return `## \`${file}\`\n\n${head}\n${rows.join("\n")}`;
  });
  const intro =
    "Every operation of the interface that this package knows, by the file of the vendor's OpenAPI that describes it: the client's function that sends it, the emulator's file that answers it, and the resources and data sources that come down to it.";
  return `${[generated, "# Operations", intro, ...parts].join("\n\n")}\n`;
}

function row({ operation, functions, route, users }: KnownOperation): string {
  const answered = route ? `[${route.split("/").at(-1)}](../../${route})` : "";
  const used = users.map((name) => `[${name}](${name}.md)`).join(", ");
  const sent = functions.map((name) => `\`${name}\``).join(", ");
  return `| \`${operation}\` | ${sent} | ${answered} | ${used || "the client alone"} |`;
}
