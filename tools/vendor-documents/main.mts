// node tools/vendor-documents/main.mts <folder>
// Needs no installed package: it runs before `npm ci`.
import { readFileSync } from "node:fs";
import { fetchDocuments } from "./fetch.mts";

const [folder] = process.argv.slice(2);
if (!folder) {
  process.stderr.write("usage: node tools/vendor-documents/main.mts <folder>\n");
  process.exit(2);
}
const documents = JSON.parse(readFileSync(new URL("documents.json", import.meta.url), "utf8"));
try {
  await fetchDocuments(documents, folder, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
