import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import budgets from "../tests/budgets.json";
import { testTimes } from "./test-times";

const root = resolve(__dirname, "..");
const file = (name: string, seconds: number, tests: number) => ({
  name: resolve(root, name),
  startTime: 0,
  endTime: seconds * 1000,
  assertionResults: Array(tests).fill({}),
});

test("seconds are summed by folder, and a share above its budget is shown", () => {
  const { table, over } = testTimes(
    JSON.stringify({
      testResults: [
        file("tests/engine/a.test.ts", 6, 2),
        file("tests/engine/b.test.ts", 12, 1),
        file("tests/soak/c.test.ts", 42, 1),
        file("sdk/d.test.ts", 0, 9),
      ],
    }),
  );
  expect(table).toContain(`| tests/engine | 3 | 18.0 | 30.0 % | ${budgets["tests/engine"]} % |`);
  expect(table).toContain(`| tests/soak | 1 | 42.0 | 70.0 % | ${budgets["tests/soak"]} % **over** |`);
  expect(table).toContain(`| unit tests | 9 | 0.0 | 0.0 % | ${budgets["unit tests"]} % |`);
  expect(table).toContain("| tests/soak/c.test.ts | 1 | 42.0 | 70.0 % |");
  expect(over).toEqual(["tests/soak"]);
});

test("a run that measured nothing is over nothing", () => {
  expect(testTimes(JSON.stringify({ testResults: [file("tests/engine/a.test.ts", 0, 1)] })).over).toEqual([]);
});

test("every folder of tests has a budget, and no other has", () => {
  const folders = globSync("tests/*/**/*.test.ts", { cwd: root }).map((name) => name.split("/").slice(0, 2).join("/"));
  expect(Object.keys(budgets).toSorted()).toEqual([...new Set([...folders, "unit tests"])].toSorted());
});
