import { expect, test } from "vitest";
import { z } from "zod";
import { withKeptValues } from "./kept-values";

const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  items: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
  tags: z.array(z.string()).meta({ set: true }).optional(),
  cache: z.object({ region: z.string().optional(), ttl: z.int().optional() }).optional(),
});
const item = (key: string, value: string) => ({ key, value });
const prior = { name: "a", note: "n", items: [item("x", "1"), item("y", "1")], tags: ["a", "b"] };
const kept = (given: object, current: object, changed: string[] = []) =>
  withKeptValues(schema, { prior, given: { ...prior, ...given }, current: { ...prior, ...current } }, changed);

test.each([
  ["an unchanged value is the platform's", { name: "b" }, { note: "theirs" }, { name: "b", note: "theirs" }],
  [
    "an unchanged value that the platform no longer has is left out",
    { name: "b" },
    { note: undefined },
    { name: "b", note: undefined },
  ],
  ["a changed value is the program's", { name: "b" }, { name: "c" }, { name: "b" }],
  [
    "members of items in their places",
    { items: [item("x", "2"), item("y", "1")] },
    { items: [item("w", "1"), item("z", "3")] },
    { items: [item("w", "2"), item("z", "3")] },
  ],
  [
    "a changed list of another length is the program's",
    { items: [item("x", "2")] },
    { items: [item("z", "1"), item("y", "3")] },
    { items: [item("x", "2")] },
  ],
  ["a changed set is the program's", { tags: ["a", "c"] }, { tags: ["d", "b"] }, { tags: ["a", "c"] }],
])("%s", (_, given, current, expected) => {
  expect(kept(given, current)).toEqual({ ...prior, ...expected });
});

test("an equal value keeps the program's form", () => {
  expect(kept({ tags: ["b", "a"] }, { tags: ["a", "b"] }).tags).toEqual(["b", "a"]);
});

test("members of an object are kept one by one, and what is nowhere left out", () => {
  const cache = { region: "de", ttl: 1 };
  const of = (given: object | undefined, current: object | undefined, before: object | undefined = cache) =>
    withKeptValues(
      schema,
      {
        prior: { name: "a", cache: before },
        given: { name: "a", cache: given },
        current: { name: "a", cache: current },
      },
      [],
    );
  expect(of({ region: "us", ttl: 1 }, { region: "de", ttl: 9 })).toStrictEqual({
    name: "a",
    cache: { region: "us", ttl: 9 },
  });
  expect(of({ region: "us", ttl: 1 }, { region: "de" })).toStrictEqual({ name: "a", cache: { region: "us" } });
  // Where one of the three has none, there is nothing to compare its members with.
  expect(of(undefined, { region: "us" })).toStrictEqual({ name: "a" });
  expect(of({ region: "us" }, undefined)).toStrictEqual({ name: "a", cache: { region: "us" } });
  expect(
    withKeptValues(
      schema,
      { prior: { name: "a" }, given: { name: "a", cache }, current: { name: "a", cache: { ttl: 2 } } },
      [],
    ),
  ).toStrictEqual({ name: "a", cache });
});

const [x, y, theirs] = [item("x", "1"), item("y", "1"), item("theirs", "1")];
test.each<[string, unknown, unknown, unknown]>([
  ["there was none before", undefined, [x], [theirs]],
  ["there is none now", [x], [y], undefined],
  ["none is given", [x], undefined, [theirs]],
  ["another number was there before", [x, y, y], [x, item("y", "2")], [theirs, y]],
  ["another number is there now", [x, y], [x, item("y", "2")], [theirs]],
])("a list of which %s is the program's", (_, before, items, current) => {
  const of = (items: unknown) => ({ name: "a", ...(items !== undefined && { items }) });
  expect(withKeptValues(schema, { prior: of(before), given: of(items), current: of(current) }, [])).toStrictEqual(
    of(items),
  );
});

test("what another resource of the run overwrites is written again", () => {
  expect(kept({}, { note: "overwritten" }, ["note"])).toEqual(prior);
});
