import { expect, test } from "vitest";
import { z } from "zod";
import { matchItems } from "./keyed-items";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const keyed = z.array(z.object({ name: z.string() })).meta({ key: "name" });
const named = (...names: unknown[]) => names.map((name) => ({ name }));

test.each<[string, unknown[], unknown[], (number | undefined)[] | undefined]>([
  ["by their keys", named("a", "b", "c"), named("c", "a", "d"), [2, 0, undefined]],
  ["of an empty list", [], named("a"), [undefined]],
  ["until the last is gone", named("a"), [], []],
  ["not where a key is given twice", named("a"), named("a", "a"), undefined],
  ["nor where it was", named("a", "a"), named("a"), undefined],
  ["not where a key is missing", named("a"), [{}], undefined],
  ["not where a key is null", named(null), named("a"), undefined],
  ["not where a key is unknown", named("a"), named("a", unknown), undefined],
  ["not where an item is no object", named("a"), ["a"], undefined],
  ["not by a member that each object inherits", named("a"), [Object.create({ name: "a" })], undefined],
])("items are matched %s", (_, before, after, places) => {
  expect(matchItems(keyed, before, after)).toEqual(places);
});

test("items without a key in their schema are not matched", () => {
  expect(matchItems(z.array(z.object({ name: z.string() })), named("a"), named("a"))).toBeUndefined();
});
