import { expect, test } from "vitest";
import { z } from "zod";
import { detailedDiff } from "./detailed-diff";

const schema = z.object({
  name: z.string(),
  entries: z.array(z.string()).meta({ set: true }),
  steps: z.array(z.object({ kind: z.string(), note: z.string().optional() })).optional(),
  labels: z.record(z.string(), z.string()).optional(),
  rules: z
    .array(z.object({ name: z.string(), on: z.boolean() }))
    .optional()
    .meta({ key: "name" }),
  hosts: z
    .array(z.object({ name: z.string(), on: z.boolean() }))
    .optional()
    .meta({ key: "name", set: true }),
});
const base = { name: "a", entries: ["1", "2", "3"] };
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, on: true }));
const otherB = { name: "b", on: false };

test.each<[string, object, object, Record<string, string>]>([
  ["nothing", {}, {}, {}],
  ["a plain value", {}, { name: "b" }, { name: "update" }],
  ["a set in another order, with duplicates", {}, { entries: ["3", "2", "2", "1"] }, {}],
  ["a member more", {}, { entries: ["1", "2", "9", "3"] }, { "entries[2]": "add" }],
  ["a member less", {}, { entries: ["3", "1"] }, { "entries[1]": "delete" }],
  ["a member for another", {}, { entries: ["1", "9", "3"] }, { "entries[1]": "update" }],
  ["an unknown member", {}, { entries: ["1", "2", "3", unknown] }, { "entries[3]": "add" }],
  ["a set that is unknown", {}, { entries: unknown }, { entries: "update" }],
  ["a map that is unknown", { labels: { a: "1" } }, { labels: unknown }, { labels: "update" }],
  ["a map with an unknown member", { labels: { a: "1" } }, { labels: { a: unknown } }, { "labels.a": "update" }],
  ["an item with a key, removed from the middle", { rules: [a, b, c] }, { rules: [a, c] }, { "rules[1]": "delete" }],
  ["an item with a key, changed in its place", { rules: [a, b] }, { rules: [a, otherB] }, { "rules[1].on": "update" }],
  [
    "an item with a key, changed in another place",
    { rules: [b, c] },
    { rules: [a, otherB, c] },
    { "rules[0]": "update", "rules[1]": "add" },
  ],
  [
    "items with keys in another order, place by place",
    { rules: [a, b] },
    { rules: [b, a] },
    { "rules[0].name": "update", "rules[1].name": "update" },
  ],
  [
    "the last two of three items in another order, place by place",
    { rules: [a, b, c] },
    { rules: [a, c, b] },
    { "rules[1].name": "update", "rules[2].name": "update" },
  ],
  [
    "the first of three items moved to the end, place by place",
    { rules: [a, b, c] },
    { rules: [b, c, a] },
    { "rules[0].name": "update", "rules[1].name": "update", "rules[2].name": "update" },
  ],
  ["items of a set with keys, in another order", { hosts: [a, b] }, { hosts: [b, a] }, {}],
  [
    "an item of a set with keys, changed",
    { hosts: [a, b] },
    { hosts: [otherB, a] },
    { "hosts[0]": "add", "hosts[1]": "delete" },
  ],
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
