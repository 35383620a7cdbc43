import { expect, test } from "vitest";
import { z } from "zod";
import { grouped } from "../../tests/support/grouped-resource";
import { Claims } from "../define/claims";
import type { ResourceDefinition } from "../define/define";
import { unknownValue } from "../define/unknown";
import { differenceInRun, recordOverwrites } from "./run-difference";

const whole = { list: "tags of zone 1" };
const seen: unknown[] = [];

/** A thing with tags, each of which another resource may have as well. */
const thing: ResourceDefinition = {
  ...grouped,
  inputs: z.object({ zoneId: z.int(), tags: z.array(z.string()).optional(), note: z.string().optional() }),
  claims: ({ tags }) =>
    z
      .array(z.string())
      .default([])
      .parse(tags)
      .map((member) => ({ ...whole, member })),
  overwrites: (...given) => {
    seen.push(given);
    return [{ ...whole, member: "a" }];
  },
};
const prior = { zoneId: 1, tags: ["a"], note: "n" };

test("everything that is given differs where an update of the run overwrites a part of it", () => {
  const run = new Claims();
  const difference = (definition: ResourceDefinition, inputs: object) =>
    differenceInRun(definition, prior, { ...inputs }, run).changed;
  expect(difference(thing, prior)).toEqual([]);
  run.overwrite({ ...whole, member: "a" });
  expect(difference(thing, { ...prior, listed: "no argument" })).toEqual(["zoneId", "tags", "note"]);
  expect(difference(thing, { zoneId: 1, tags: ["b"] })).toEqual(["tags", "note"]);
  expect(difference(thing, { zoneId: 1, tags: unknownValue }), "what is not known is claimed by nobody").toEqual([
    "tags",
    "note",
  ]);
  expect(difference({ ...thing, claims: undefined as never }, prior)).toEqual([]);
});

test("an update says what it overwrites by what it changes", () => {
  const run = new Claims();
  recordOverwrites({ ...thing, overwrites: undefined as never }, prior, { zoneId: 2 }, run);
  expect(run.overwrites(whole)).toBe(false);
  recordOverwrites(thing, { ...prior, output: 1 }, { zoneId: 1, tags: ["b"], note: null }, run);
  expect(run.overwrites({ ...whole, member: "a" })).toBe(true);
  expect(run.overwrites({ ...whole, member: "b" })).toBe(false);
  // What is no longer given is not written.
  expect(seen).toEqual([[{ zoneId: 1, tags: ["b"], note: null }, new Set(["tags"]), prior]]);
});
