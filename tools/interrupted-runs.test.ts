import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasAssignedId } from "../provider/define/resource-id";
import { resources } from "../provider/registry";

test("the page about interrupted runs says where to check for each object whose id the platform assigns", () => {
  const page = readFileSync(join(__dirname, "../docs/interrupted-runs.md"), "utf8");
  const rows = page.split("\n").flatMap((line) => /^\| (`\w+`(?:, `\w+`)*) \|/.exec(line)?.[1] ?? []);
  const named = rows.flatMap((row) => [...row.matchAll(/\w+/g)].map(([name]) => name));
  const assigned = resources.filter(hasAssignedId).map(({ name }) => name);
  expect(named.toSorted()).toEqual(assigned.toSorted());
});
