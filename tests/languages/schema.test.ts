import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import schema from "../../provider/schema.json";
import { generatePackages } from "../../tools/packages/generate-packages";
import { packages, skipWithoutGo } from "./programs";

const folder = resolve(__dirname, "../.work", randomUUID());

beforeEach(skipWithoutGo);
beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { language } = schema;
const list = schema.resources["bunny:index:CustomAccessList"];

test.each<[string, object, RegExp]>([
  [
    "an unknown setting of a language",
    { language: { ...language, csharp: { ...language.csharp, rootNameSpaces: "Bunny" } } },
    /language\.csharp: json: unknown field "rootNameSpaces"/,
  ],
  [
    "a setting of the wrong type",
    { language: { ...language, java: { basePackage: ["io"] } } },
    /cannot unmarshal array into Go struct field PackageInfo\.basePackage/,
  ],
  [
    "an unknown type",
    {
      resources: {
        "bunny:index:CustomAccessList": { ...list, properties: { type: { $ref: "#/types/bunny:index:Gone" } } },
      },
    },
    /type bunny:index:Gone not found/,
  ],
  [
    "a name with a warning",
    {
      resources: { "bunny:index:CustomAccessList": { ...list, properties: { urn: { type: "string" } }, required: [] } },
    },
    /urn is a reserved property name/,
  ],
])("%s is refused", async (_, change, message) => {
  const file = join(folder, "schema.json");
  writeFileSync(file, JSON.stringify({ ...schema, ...change }));
  await expect(generatePackages(join(folder, "packages"), () => {}, file)).rejects.toThrow(message);
});

test("the published schema passes", async () => {
  expect(await packages()).toMatch(/packages$/);
});
