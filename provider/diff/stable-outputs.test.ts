import { expect, test } from "vitest";
import { z } from "zod";
import { keepStableOutputs, stableOutputs } from "./stable-outputs";

const definition = {
  id: "{zoneId}/{thingId}" as const,
  outputs: z.object({
    thingId: z.int(),
    url: z
      .string()
      .optional()
      .meta({ changesWith: ["name", "signing.key"] }),
    label: z.string().meta({ changesWith: [] }),
    state: z.string(),
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
  expect(stableOutputs(definition, changed)).toEqual(stable);
});

test("outputs that an update keeps have their prior values, where there are any", () => {
  const prior = { thingId: 7, url: null, label: "old", state: "old", other: 1 };
  const outputs = { thingId: 8, url: "https://new", label: "new", state: "new" };
  expect(keepStableOutputs(definition, ["note"], prior, outputs)).toEqual({
    thingId: 7,
    url: "https://new",
    label: "old",
    state: "new",
  });
});
