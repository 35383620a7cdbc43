import { expect, test } from "vitest";
import { z } from "zod";
import { grouped } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { customAccessList } from "../definitions/shield";
import { difference, inPriorForms } from "./diff";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const list = { shieldZoneId: 1, name: "n", type: "ASN", entries: ["1", "2"], enabled: true };

test.each([
  ["nothing", {}, [], []],
  ["outputs", { listId: 5 }, [], []],
  ["the order of a set", { entries: ["2", "1"] }, [], []],
  ["a member", { entries: ["1"] }, ["entries"], []],
  ["an optional property that is new", { action: "Allow" }, ["action"], []],
  ["an optional property that goes", { enabled: undefined }, ["enabled"], []],
  ["what replaces", { type: "IP", description: "d" }, ["type", "description"], ["type", "description"]],
  ["an unknown value", { name: unknown }, ["name"], []],
  ["an unknown value of a property that is new", { action: unknown }, ["action"], []],
  ["one unknown member", { entries: ["1", unknown] }, ["entries"], []],
  ["an unknown that may replace", { shieldZoneId: unknown }, ["shieldZoneId"], ["shieldZoneId"]],
])("%s", (_, change, changed, replaces) => {
  expect(difference(customAccessList, list, { ...list, ...change })).toEqual({ changed, replaces });
});

test("new inputs that equal the prior ones keep the prior form, and others stay", () => {
  const inputs: Record<string, unknown> = { ...list, name: "other", entries: ["2", "1", "1"], action: null };
  const prior = { ...list, action: "Allow", outputOnly: 1 };
  const given = structuredClone(inputs);
  const forms = inPriorForms(customAccessList, prior, inputs);
  expect(forms).toStrictEqual({ ...list, name: "other", entries: ["1", "2"], action: null });
  expect(forms.entries).toBe(list.entries);
  expect(inputs, "the program's own values").toStrictEqual(given);
});

const rules = [
  { name: "a", zone: "1" },
  { name: "b", zone: "2" },
];

test.each<[string, unknown[], string[]]>([
  ["another member of an item", [{ name: "a", zone: "1", match: "m" }, rules[1]], []],
  ["a member that replaces", [rules[0], { name: "b", zone: "3" }], ["rules[1].zone"]],
  ["the same of an item that moves", [{ name: "b", zone: "3" }, rules[0]], ["rules[0].zone"]],
  ["one that is unknown", [rules[0], { name: "b", zone: unknown }], ["rules[1].zone"]],
  ["an item that comes", [...rules, { name: "c", zone: "3" }], []],
  ["an item that goes", [rules[1]], []],
  ["items that move", [rules[1], rules[0]], []],
])("a change inside of a list: %s", (_, after, replaces) => {
  expect(difference(grouped, { name: "n", rules }, { name: "n", rules: after })).toEqual({
    changed: ["rules"],
    replaces,
  });
});

test("a list that comes or goes as a whole replaces nothing", () => {
  const without = { name: "n" };
  const changed = { changed: ["rules"], replaces: [] };
  expect(difference(grouped, without, { name: "n", rules })).toEqual(changed);
  expect(difference(grouped, { name: "n", rules }, without)).toEqual(changed);
});

test("an argument that replaces does so where it is no longer given, and in a group stays as it is", () => {
  const replaced = difference(customAccessList, { ...list, description: "d" }, list);
  expect(replaced).toEqual({ changed: ["description"], replaces: ["description"] });
  const inGroup = [{ name: "n", cache: { region: "r" } }, { cache: {} }] as const;
  expect(difference(grouped, ...inGroup)).toEqual({ changed: ["name", "cache.region"], replaces: [] });
  const given = [
    { name: "n", cache: {} },
    { name: "m", cache: { region: "r" } },
  ] as const;
  expect(difference(grouped, ...given)).toEqual({
    changed: ["name", "cache.region"],
    replaces: ["name", "cache.region"],
  });
});

const nested: ResourceDefinition = {
  ...grouped,
  inputs: z.object({
    regions: z.array(z.string()).optional().meta({ set: true, replaceOnRemoval: true }),
    steps: z.array(z.string().meta({ replaceOnChange: true })).optional(),
    password: z.string().optional().meta({ replaceOnChange: "betweenValues" }),
    source: z
      .object({ kind: z.string().optional().meta({ replaceOnChange: true }), note: z.string().optional() })
      .optional(),
  }),
};

test.each<[string, object, object, string[]]>([
  ["a removed item where removals do", { regions: ["a", "b"] }, { regions: ["b"] }, ["regions"]],
  ["an added item where removals do", { regions: ["a"] }, { regions: ["b", "a"] }, []],
  ["an item that may be removed once it is known", { regions: ["a"] }, { regions: [unknown] }, []],
  ["a list of which removals do, that is new", {}, { regions: ["b"] }, []],
  ["one item of a list whose items do", { steps: ["a", "b"] }, { steps: ["a", "c"] }, ["steps[1]"]],
  ["a member of an object that does", { source: { kind: "a" } }, { source: { kind: "b", note: "n" } }, ["source.kind"]],
  ["a member of a new object that does", {}, { source: { kind: "b" } }, ["source.kind"]],
  ["another member of an object", { source: { kind: "a" } }, { source: { kind: "a", note: "n" } }, []],
  ["an object that is unknown", { source: { kind: "a" } }, { source: unknown }, ["source.kind"]],
  ["an object that is no longer given", { source: { kind: "a" } }, {}, []],
  ["another value where only that does", { password: "a" }, { password: "b" }, ["password"]],
  ["a first value there", {}, { password: "a" }, []],
  ["a last value there", { password: "a" }, {}, []],
])("whether it replaces: %s", (_, before, after, replaces) => {
  expect(difference(nested, { ...before }, { ...after }).replaces).toEqual(replaces);
});

test("an unknown list whose items may replace does so", () => {
  const news = { name: "n", rules: unknown };
  expect(difference(grouped, { name: "n", rules }, news)).toEqual({ changed: ["rules"], replaces: ["rules"] });
});

test("an unknown list whose items cannot replace replaces nothing", () => {
  const items = { ...grouped, inputs: z.object({ steps: z.array(z.string()) }) };
  expect(difference(items, { steps: ["a"] }, { steps: unknown })).toEqual({ changed: ["steps"], replaces: [] });
});

test("a group is compared member by member, also a new one, and an unknown one as a whole", () => {
  const changed = (before: object, after: object) => difference(grouped, { ...before }, { ...after }).changed;
  const cache = { edgeTtl: 1, stale: true };
  expect(changed({ name: "n" }, { name: "n", cache })).toEqual(["cache.edgeTtl", "cache.stale"]);
  expect(changed({ name: "n", cache }, { name: "n" })).toEqual(["cache.edgeTtl", "cache.stale"]);
  expect(changed({ name: "n", cache }, { name: "n", cache: unknown })).toEqual(["cache"]);
});
