import { expect, test } from "vitest";
import { z } from "zod";
import { changedPart, group } from "./group";
import { groupOf } from "./zod-schema";

const inputs = {
  name: "n",
  note: null,
  list: [{ a: 1 }, { a: 2 }],
  cache: { ttl: 0, gone: null, limits: { size: 1, count: 2 } },
};

test.each([
  ["nothing", [], {}],
  ["whole arguments", ["name", "list"], { name: "n", list: inputs.list }],
  ["a whole group", ["cache"], { cache: inputs.cache }],
  ["members of groups", ["cache.ttl", "cache.limits.size"], { cache: { ttl: 0, limits: { size: 1 } } }],
  ["none that are no longer given", ["note", "other", "cache.gone", "cache.limits.other", "other.member"], {}],
  ["none of a path that the syntax cannot express", [".name"], {}],
])("the changed part has %s", (_, changed, part) => {
  expect(changedPart({ inputs, changed: new Set(changed) })).toStrictEqual(part);
});

test("a group may be left out, and has no members but its own", () => {
  const schema = group("The cache.", { ttl: z.int() });
  expect(groupOf(schema)?.shape).toHaveProperty("ttl");
  expect([undefined, { ttl: 1 }, { ttl: 1, tll: 2 }].map((value) => schema.safeParse(value).success)).toEqual([
    true,
    true,
    false,
  ]);
});
