import { expect, test } from "vitest";
import { Counts, defaultLimits } from "./counts";

const rules = (zone: number, amount?: number) => [
  { of: `edge rules of pull zone ${zone}`, amount, limit: "edgeRules" as const },
];

test("as many as the limit are no problem, one more is, and others are counted apart", () => {
  const counts = new Counts();
  for (let n = 0; n < defaultLimits.edgeRules; n++) expect(counts.add(rules(1), String(n))).toEqual([]);
  expect(counts.add(rules(2), "other zone")).toEqual([]);
  expect(counts.add(rules(1), "one more")).toEqual([
    {
      path: [],
      reason:
        "the edge rules of pull zone 1 are more than 50, the account's limit: declare fewer, or set `bunny:limits` to `edgeRules=<number>` where the vendor's support has raised it",
    },
  ]);
});

test("a resource that is checked again counts once, with what it is then", () => {
  const counts = new Counts();
  expect(counts.add(rules(1, 30), "a")).toEqual([]);
  expect(counts.add(rules(1, 20), "b")).toEqual([]);
  expect(counts.add(rules(1, 30), "a")).toEqual([]);
  expect(counts.add(rules(1, 31), "a")).toHaveLength(1);
  expect(counts.add(rules(1, 29), "a")).toEqual([]);
  expect(counts.add(rules(1, 21), "b")).toEqual([]);
  expect(counts.add(rules(1), "c")).toHaveLength(1);
});

test("a limit that the account has raised holds instead", () => {
  const counts = new Counts();
  counts.setLimits({ ...defaultLimits, edgeRules: 51 });
  expect(counts.add(rules(1, 51), "a")).toEqual([]);
  expect(counts.add(rules(1), "b")).toHaveLength(1);
});
