// npx tsx tools/vendor-documents/watch.ts [folder]
// Compares the vendor's documents, downloaded or of a folder, with the facts of this repository: a report in Markdown.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operationsIn } from "../vendor-wire/modules";
import { changesBetween } from "./changes";
import { documentNamed, documentNames } from "./document";
import documents from "./documents.json";
import { factsOf } from "./facts";
import { hashOf } from "./fetch.mts";

const headings = { breaks: "Breaks what the client expects", new: "New, or of what the client does not have" };

/** What differs between a document and the facts of an earlier one. Empty where nothing does. */
export function reportOf(
  name: string,
  text: string,
  known: { sha256: string; facts: string; used: Set<string> },
): string {
  if (hashOf(text) === known.sha256) return "";
  const facts = factsOf(JSON.parse(text));
  const changes = changesBetween(JSON.parse(known.facts), JSON.parse(facts), known.used);
  if (changes.length === 0) return `## ${name}\n\nOnly wording differs.\n`;
  const parts = (["breaks", "new"] as const).flatMap((kind) => {
    const own = Map.groupBy(
      changes.filter((one) => one.kind === kind),
      ({ resource }) => resource,
    );
    const lists = [...own].map(([resource, all]) =>
      [`- ${resource}`, ...all.map(({ what }) => `  - ${what}`)].join("\n"),
    );
    return own.size > 0 ? [`### ${headings[kind]}\n\n${lists.join("\n")}\n`] : [];
  });
  return [`## ${name}\n`, ...parts].join("\n");
}

async function textOf(name: string, url: string, folder: string | undefined): Promise<string> {
  if (folder !== undefined) return readFileSync(join(folder, name), "utf8");
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return response.text();
}

async function main([folder]: readonly string[]): Promise<void> {
  const used = operationsIn("**/*.ts");
  for (const name of documentNames) {
    const { url, sha256 } = documents[name as keyof typeof documents];
    const known = { sha256, facts: JSON.stringify(documentNamed(name)), used };
    process.stdout.write(reportOf(name.replace(".json", ""), await textOf(name, url, folder), known));
  }
}

if (require.main === module) void main(process.argv.slice(2));
