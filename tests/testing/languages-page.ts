import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const page = readFileSync(join(resolve(__dirname, "../.."), "docs/testing-python-go.md"), "utf8");

/** The files of the page on Python and Go in one of them, by name. */
export function filesOnPage(language: "go" | "python"): ReadonlyMap<string, string> {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\\n(?:#|//) (\\S+)\\n(.*?)^\`\`\`$`, "gms"));
  return new Map([...blocks].map(([, name = "", text = ""]) => [name, text]));
}
