import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Documents by file name. */
type Documents = Readonly<Record<string, { url: string; sha256: string }>>;

/** Downloads the documents of a table that a folder does not have yet, each with the hash that the table names. */
export async function fetchDocuments(
  documents: Documents,
  folder: string,
  progress: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const problems: string[] = [];
  for (const [name, { url, sha256 }] of Object.entries(documents)) {
    const file = join(folder, name);
    if (existsSync(file) && hashOf(readFileSync(file, "utf8")) === sha256) continue;
    progress(`${name} from ${url}`);
    const problem = await download(url, file, sha256).catch((error: Error) => error.message);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Returns what is wrong. */
async function download(url: string, file: string, sha256: string): Promise<string | undefined> {
  const response = await fetch(url);
  if (!response.ok) return `${url} answers ${response.status}.`;
  const text = await response.text();
  const actual = hashOf(text);
  if (actual !== sha256)
    return `The vendor changed it: its hash is ${actual}, not ${sha256}. Run the tests of tests/contract against it, then write the hash into tools/vendor-documents/documents.json.`;
  writeFileSync(file, text);
  return undefined;
}

/** The hash of a JSON document's content, whatever its white space and the order of its keys. */
export function hashOf(text: string): string {
  const inOrder = (_key: string, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash("sha256")
    .update(JSON.stringify(JSON.parse(text), inOrder))
    .digest("hex");
}
