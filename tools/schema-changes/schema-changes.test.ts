import { expect, test } from "vitest";
import committed from "../../schema.json";
import { changesBetween } from "./compare";
import { type PackageSchema, packageSchema } from "./package-schema";
import { mayBreak, releaseNotes } from "./release-notes";

const list = "bunny:index:CustomAccessList";
const type = "bunny:index:CustomAccessListType";

/** The changes from the committed schema to one that is changed in this way. */
function changes(change: (schema: PackageSchema) => void) {
  const [before, after] = [packageSchema.parse(committed), packageSchema.parse(structuredClone(committed))];
  change(after);
  return changesBetween(before, after).map(({ isBreaking, text }) => `${isBreaking ? "breaking" : "other"}: ${text}`);
}

function resource(schema: PackageSchema): PackageSchema["resources"][string] {
  const found = schema.resources[list];
  if (!found) throw new Error(`The schema has no ${list}.`);
  return found;
}

test("a schema without a change has none", () => {
  expect(changes(() => {})).toEqual([]);
});

test.each<[string, (schema: PackageSchema) => void, string[]]>([
  [
    "a resource is removed",
    (schema) => delete schema.resources[list],
    ["breaking: Removed: the resource `CustomAccessList`."],
  ],
  [
    "a data source is added",
    (schema) => {
      schema.functions["bunny:index:getMore"] = {};
    },
    ["other: New: the data source `getMore`."],
  ],
  [
    "an argument is removed",
    (schema) => delete resource(schema).inputProperties.entries,
    [
      "breaking: Removed: the argument of `CustomAccessList` `entries`.",
      "other: New: the output of `CustomAccessList` `entries`.",
    ],
  ],
  [
    "a required argument is added",
    (schema) => {
      resource(schema).inputProperties.more = { type: "string", secret: false, willReplaceOnChanges: false };
      resource(schema).requiredInputs.push("more");
    },
    ["breaking: New and required: the argument of `CustomAccessList` `more`."],
  ],
  [
    "an argument becomes required",
    (schema) => resource(schema).requiredInputs.push("action"),
    ["breaking: `CustomAccessList.action` is required."],
  ],
  [
    "an output is no longer always there",
    (schema) => {
      resource(schema).required = resource(schema).required.filter((name) => name !== "listId");
    },
    ["breaking: `CustomAccessList.listId` is no longer always there."],
  ],
  [
    "a type changes",
    (schema) => Object.assign(resource(schema).inputProperties.name ?? {}, { type: "integer" }),
    ['breaking: `CustomAccessList.name` has another type: `{"type":"string"}` became `{"type":"integer"}`.'],
  ],
  [
    "a change replaces",
    (schema) => Object.assign(resource(schema).inputProperties.name ?? {}, { willReplaceOnChanges: true }),
    ["breaking: A change of `CustomAccessList.name` replaces the resource, and no longer updates it."],
  ],
  [
    "a value of an enum is removed",
    (schema) => schema.types[type]?.enum?.pop(),
    ["breaking: Removed: the value of `CustomAccessListType` `JA4`."],
  ],
  [
    "a setting is no longer secret",
    (schema) => Object.assign(schema.config.variables.apiKey ?? {}, { secret: false }),
    ["breaking: Setting `apiKey` is no longer secret."],
  ],
])("a change is named where %s", (_, change, expected) => {
  expect(changes(change)).toEqual(expected);
});

test.each([
  ["1.2.3", "1.3.0", false],
  ["1.2.3", "2.0.0", true],
  ["0.2.3", "0.2.4", false],
  ["0.2.3", "0.3.0", true],
  ["0.9.0", "1.0.0", true],
  ["v1.9.9", "1.10.0-rc.1", false],
])("from %s to %s, breaking changes are allowed: %s", (before, after, allowed) => {
  expect(mayBreak(before, after)).toBe(allowed);
});

test("release notes show breaking changes first", () => {
  const notes = releaseNotes(
    [
      { isBreaking: true, text: "Gone." },
      { isBreaking: false, text: "New." },
    ],
    "v1.0.0",
  );
  expect(notes).toBe("## Changes of the schema since v1.0.0\n\n### Breaking\n\n- Gone.\n\n### Others\n\n- New.");
  expect(releaseNotes([], "v1.0.0")).toBe("## Changes of the schema since v1.0.0\n\nNone.");
});
