import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { BunnyError, createClient } from "../../sdk/index";
import { grouped } from "../../tests/support/grouped-resource";
import type { Properties, ResourceDefinition } from "../define/define";
import { unknownValue } from "../define/unknown";
import { withWaitReporter } from "../messages/progress";
import { Existing } from "./existing";

const api = createClient({ apiKey: "key" });
let lists: unknown[];
let respond: () => ReturnType<NonNullable<ResourceDefinition["list"]>>;

const thing: ResourceDefinition = {
  ...grouped,
  name: "Thing",
  inputs: z.object({ zoneId: z.int(), name: z.string(), kind: z.string().optional() }),
  outputs: z.object({ thingId: z.int() }),
  id: "{zoneId}/{thingId}",
  existing: { by: ["name", "kind"] },
  list: async (parent, { api }) => {
    expect(api.read).toBeTypeOf("function");
    lists.push(parent);
    return respond();
  },
};

beforeEach(() => {
  lists = [];
  respond = async () => [
    { name: "n", inputs: { kind: "b" }, outputs: { thingId: 6 } },
    { name: "n", inputs: { kind: "a" }, outputs: { thingId: 7 } },
    { name: "another name", inputs: { name: "m" }, outputs: { thingId: 8 } },
  ];
});

/** The warnings of a check of inputs that are about to be created. */
async function warningsOf(inputs: Properties, existing = new Existing(), definition = thing): Promise<string[]> {
  const warnings: string[] = [];
  await withWaitReporter(
    (message) => void warnings.push(message),
    () => existing.check(definition, inputs, () => api),
  );
  return warnings;
}

const like = { zoneId: 1, name: "n", kind: "a" };

test("a create of what is there already is warned of, with its id", async () => {
  expect(await warningsOf(like)).toEqual([
    'bunny: Thing 1/7 is there already ("n"), and a second one is created beside it: give the resource an alias if this stack manages it under another name, or import it by this id.',
  ]);
  expect(await warningsOf({ zoneId: 1, name: "m" })).toHaveLength(1);
  expect(lists).toEqual([{ zoneId: 1 }, { zoneId: 1 }]);
});

test.each<[string, Properties]>([
  ["differs in one argument", { ...like, kind: "c" }],
  ["has the name that another one only shows", { zoneId: 1, name: "another name" }],
])("a create of what %s is not", async (_, inputs) => {
  expect(await warningsOf(inputs)).toEqual([]);
});

test.each<[string, Properties, ResourceDefinition]>([
  ["whose parent is not known yet", { ...like, zoneId: unknownValue }, thing],
  ["whose name is not known yet", { ...like, name: unknownValue }, thing],
  ["of a type that makes no second one", like, { ...thing, existing: undefined as never }],
  ["of a type that has no list", like, { ...thing, list: undefined as never }],
])("nothing is read for a create %s", async (_, inputs, definition) => {
  expect(await warningsOf(inputs, new Existing(), definition)).toEqual([]);
  expect(lists).toEqual([]);
});

test("a list is read once in a run, and not of a parent that the run has created", async () => {
  const existing = new Existing();
  existing.created("2");
  await warningsOf(like, existing);
  await warningsOf({ ...like, name: "m" }, existing);
  expect(await warningsOf({ ...like, zoneId: 2 }, existing)).toEqual([]);
  expect(lists).toEqual([{ zoneId: 1 }]);
});

test.each([
  ["not read again where its parent is gone", "not_found", 1],
  ["read again where it failed", "server_error", 2],
] as const)("a list that cannot be read warns of nothing, and is %s", async (_, code, times) => {
  respond = () => Promise.reject(new BunnyError(code, "It failed."));
  const existing = new Existing();
  expect(await warningsOf(like, existing)).toEqual([]);
  expect(await warningsOf(like, existing)).toEqual([]);
  expect(lists).toHaveLength(times);
});

test("each parent has a list of its own, and each type, also one without a parent", async () => {
  const existing = new Existing();
  const alone: ResourceDefinition = { ...thing, name: "Alone", id: "{thingId}" };
  expect(await warningsOf(like, existing)).toHaveLength(1);
  respond = async () => [];
  expect(await warningsOf({ ...like, zoneId: 2 }, existing)).toEqual([]);
  expect(await warningsOf(like, existing, { ...thing, name: "Other" })).toEqual([]);
  expect(await warningsOf(like, existing, alone)).toEqual([]);
  expect(lists).toStrictEqual([{ zoneId: 1 }, { zoneId: 2 }, { zoneId: 1 }, {}]);
});
