import { expect, test } from "vitest";
import { z } from "zod";
import { unknownValue } from "../define/unknown";
import { stableOutputs, stableValues } from "./stable-outputs";

const definition = {
  id: "{zoneId}/{thingId}" as const,
  inputs: z.object({
    items: z
      .array(z.object({ name: z.string(), image: z.string(), ports: z.array(z.int()).meta({ set: true }) }))
      .meta({ set: true, key: "name" }),
  }),
  outputs: z.object({
    thingId: z.int(),
    url: z
      .string()
      .optional()
      .meta({ changesWith: ["name", "signing.key"] }),
    label: z.string().meta({ changesWith: [] }),
    state: z.string(),
    hosts: z
      .string()
      .optional()
      .meta({ changesWith: ["items[*].ports"] }),
  }),
};

test.each<[string[], string[]]>([
  [[], ["thingId", "url", "label"]],
  [["note"], ["thingId", "url", "label"]],
  [
    ["note", "name"],
    ["thingId", "label"],
  ],
  [["signing.key"], ["thingId", "label"]],
  [["signing"], ["thingId", "label"]],
  [["signing.password"], ["thingId", "url", "label"]],
])("a change of %j keeps the outputs %j", (changed, stable) => {
  expect(stableOutputs(definition, changed, { prior: {}, next: {} })).toEqual([...stable, "hosts"]);
});

const item = { name: "a", image: "1", ports: [1, 2] };
const other = { name: "b", image: "1", ports: [3] };
test.each<[string, unknown, boolean]>([
  ["another member of an item", [{ ...item, image: "2" }, other], true],
  ["items and their parts in another order", [other, { ...item, image: "2", ports: [2, 1] }], true],
  ["the member", [{ ...item, ports: [9] }, other], false],
  ["the member, unknown", [{ ...item, ports: unknownValue }, other], false],
  ["the key of an item", [{ ...item, name: "c" }, other], false],
  ["an unknown key", [{ ...item, name: unknownValue }, other], false],
  ["an item less", [item], false],
  ["an item more", [item, other, { ...item, name: "c" }], false],
  ["all, unknown", unknownValue, false],
])("an output that changes with a member of items is kept by a change of %s (%#)", (_, items, isKept) => {
  const stable = stableOutputs(definition, ["items"], { prior: { items: [item, other] }, next: { items } });
  expect(stable.includes("hosts")).toBe(isKept);
});

test("outputs that an update keeps have their prior values, where there are any", () => {
  const prior = { thingId: 7, url: null, label: "old", state: "old", other: 1 };
  expect(stableValues(definition, ["note"], prior, { prior: {}, next: {} })).toEqual({ thingId: 7, label: "old" });
});

test.each<[string, unknown, unknown]>([
  ["there were none", undefined, [item]],
  ["none are given", [item], undefined],
  ["an item without the member takes the place of another", [{ name: "a", image: "1" }], [{ name: "c", image: "1" }]],
])("an output that changes with a member of items changes where %s", (_, before, items) => {
  const stable = stableOutputs(definition, ["items"], { prior: { items: before }, next: { items } });
  expect(stable).not.toContain("hosts");
});
