import { expect, test } from "vitest";
import { z } from "zod";
import { detailedDiff } from "./detailed-diff";

const schema = z.object({
  name: z.string(),
  entries: z.array(z.string()).meta({ set: true }),
  steps: z.array(z.object({ kind: z.string(), note: z.string().optional() })).optional(),
  labels: z.record(z.string(), z.string()).optional(),
});
const base = { name: "a", entries: ["1", "2", "3"] };
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

test.each<[string, object, object, Record<string, string>]>([
  ["nothing", {}, {}, {}],
  ["a plain value", {}, { name: "b" }, { name: "update" }],
  ["a set in another order, with duplicates", {}, { entries: ["3", "2", "2", "1"] }, {}],
  ["a member more", {}, { entries: ["1", "2", "9", "3"] }, { "entries[2]": "add" }],
  ["a member less", {}, { entries: ["3", "1"] }, { "entries[1]": "delete" }],
  ["a member for another", {}, { entries: ["1", "9", "3"] }, { "entries[1]": "update" }],
  ["an unknown member", {}, { entries: ["1", "2", "3", unknown] }, { "entries[3]": "add" }],
  ["an unknown value", {}, { name: unknown }, { name: "update" }],
  ["an optional property given", {}, { labels: { a: "1" } }, { labels: "add" }],
  ["an optional property taken away", { labels: { a: "1" } }, {}, { labels: "delete" }],
  [
    "members of a map",
    { labels: { a: "1", "b.c": "2", d: "3" } },
    { labels: { a: "1", "b.c": "9", e: "4" } },
    { 'labels["b.c"]': "update", "labels.d": "delete", "labels.e": "add" },
  ],
  [
    "members whose names need quotes, with nothing else escaped",
    { labels: { 'say "no"': "1", "back\\slash": "1", "new\nline": "1" } },
    { labels: { 'say "no"': "2", "back\\slash": "2", "new\nline": "2" } },
    { 'labels["say \\"no\\""]': "update", 'labels["back\\slash"]': "update", 'labels["new\nline"]': "update" },
  ],
  [
    "a member whose name the syntax cannot express",
    { labels: { "a\\": "1", b: "1" } },
    { labels: { "a\\": "2", b: "2" } },
    { labels: "update" },
  ],
  [
    "members of Object.prototype",
    { labels: { toString: "1" } },
    { labels: { constructor: "2" } },
    { "labels.toString": "delete", "labels.constructor": "add" },
  ],
  [
    "members of objects in a list",
    { steps: [{ kind: "x" }, { kind: "y", note: "n" }] },
    { steps: [{ kind: "x", note: "m" }, { kind: "z", note: "n" }, { kind: "w" }] },
    { "steps[0].note": "add", "steps[1].kind": "update", "steps[2]": "add" },
  ],
])("%s", (_, before, after, expected) => {
  expect(Object.fromEntries(detailedDiff(schema, { ...base, ...before }, { ...base, ...after }))).toEqual(expected);
});
