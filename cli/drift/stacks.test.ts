import { expect, test } from "vitest";
import { isIn, isNamed } from "./stacks";

const names = Array.from({ length: 1000 }, (_, n) => `acme/project-${n % 7}/stack-${n}`);
const shards = Array.from({ length: 10 }, (_, at) => names.filter((name) => isIn({ index: at + 1, of: 10 }, name)));

test("every stack is in one shard, and no shard has much more than its share", () => {
  expect(shards.flat().toSorted()).toEqual(names.toSorted());
  expect(Math.max(...shards.map(({ length }) => length))).toBeLessThan(150);
});

test("a stack stays in its shard, from release to release", () => {
  expect([1, 2, 3].map((index) => isIn({ index, of: 3 }, "organization/shop/production"))).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["production", true],
  ["prod*", true],
  ["*", true],
  ["acme/*/prod*", true],
  ["acme/**", true],
  ["acme", false],
  ["shop/production", false],
  ["staging", false],
])("%s means acme/shop/production: %s", (pattern, expected) => {
  expect(isNamed(["nobody", pattern], "acme/shop/production")).toBe(expected);
});

test("a star matches stacks that begin with a dot", () => {
  expect(isNamed(["*"], "acme/shop/.hidden")).toBe(true);
});
