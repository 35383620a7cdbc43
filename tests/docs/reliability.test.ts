import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const page = resolve(__dirname, "../../docs/reliability.md");

/** The titles of tests that the page quotes, each with its file. */
function namedTests(): [file: string, title: string][] {
  const cells = readFileSync(page, "utf8").match(/\[[^\]]+\]\([^)]+\.ts\): [^|<\n]+/g) ?? [];
  return cells.flatMap((cell) => {
    const [, file = "", titles = ""] = /\]\(([^)]+)\): (.*)$/.exec(cell) ?? [];
    return [...titles.matchAll(/`([^`]+)`/g)].map(([, title = ""]): [string, string] => [file, title]);
  });
}

test("every test that the page on reliability quotes exists", () => {
  const named = namedTests();
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(
    ([file, title]) => !readFileSync(resolve(dirname(page), file), "utf8").includes(`"${title}"`),
  );
  expect(missing).toEqual([]);
});
