import { expect, test } from "vitest";
import { z } from "zod";
import { withKeptValues } from "./kept-values";

const schema = z.object({
  name: z.string(),
  note: z.string().optional(),
  items: z.array(z.object({ key: z.string(), value: z.string() })).optional(),
  tags: z.array(z.string()).meta({ set: true }).optional(),
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

test("what another resource of the run overwrites is written again", () => {
  expect(kept({}, { note: "overwritten" }, ["note"])).toEqual(prior);
});
