import { expect, test } from "vitest";
import type { Schema } from "./document";
import { factsOf } from "./facts";
import { hashOf } from "./fetch.mts";
import { reportOf } from "./watch";

const schema = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });
/** An enum with a schema for each value. */
const states = (...values: readonly number[]): Schema => ({
  type: "integer",
  oneOf: values.map((one) => ({ enum: [one] })),
});
const zone: Schema = {
  type: "object",
  properties: { Id: { type: "integer" }, Kind: { type: "integer", enum: [0, 1] }, State: states(0, 1) },
};
const settings: Schema = { type: "object", properties: { Name: { type: "string" } } };
const operations = {
  "/zone/{id}": { get: { responses: { 200: { content: schema("Zone") } } } },
  "/zone": { post: { requestBody: { content: schema("Settings") }, responses: {} } },
  "/other": { get: { responses: {} } },
};
const document = (schemas: Record<string, Schema> = {}, paths: object = operations, summary = "") =>
  JSON.stringify({ info: { summary }, paths, components: { schemas: { Zone: zone, Settings: settings, ...schemas } } });
const used = new Set(["GET /zone/{id}", "POST /zone"]);
const known = { sha256: hashOf(document()), facts: factsOf(JSON.parse(document())), used };
const without = (path: string) => Object.fromEntries(Object.entries(operations).filter(([name]) => name !== path));
const withMembers = (of: Schema, properties: Record<string, Schema>, required: string[] = []): Schema => ({
  ...of,
  required,
  properties: { ...of.properties, ...properties },
});

test.each<[string, string, string]>([
  ["nothing", document(), ""],
  ["a sentence", document({}, operations, "Zones."), "## core\n\nOnly wording differs.\n"],
  [
    "a member",
    document({ Zone: withMembers(zone, { Note: { type: "string" } }) }),
    '### New.*Zone.Note is new: {"type":"string"}',
  ],
  [
    "a longer enum",
    document({ Zone: withMembers(zone, { Kind: { type: "integer", enum: [0, 1, 2] } }) }),
    "### New.*Zone.Kind was",
  ],
  [
    "a longer enum of schemas",
    document({ Zone: withMembers(zone, { State: states(0, 1, 2) }) }),
    "### New.*Zone.State was",
  ],
  ["a shorter one", document({ Zone: withMembers(zone, { State: states(0) }) }), "### Breaks.*Zone.State was"],
  ["an operation that nobody has", document({}, without("/other")), "### New.*GET /other is gone"],
  ["an operation", document({}, without("/zone/{id}")), "### Breaks.*GET /zone/{id} is gone"],
  ["a type", document({ Zone: withMembers(zone, { Id: { type: "string" } }) }), "### Breaks.*Zone.Id was"],
  ["a member that went", document({ Settings: { type: "object" } }), "### Breaks.*Settings.Name is gone"],
  [
    "a member that a request needs",
    document({ Settings: withMembers(settings, { Key: { type: "string" } }, ["Key"]) }),
    "### Breaks.*Settings.Key is new",
  ],
])("%s is reported by what it means", (_, text, expected) => {
  const report = reportOf("core", text, known);
  if (expected.startsWith("###")) {
    const [heading = "", what = ""] = expected.split(".*");
    expect(report).toContain(heading);
    expect(report.match(/^###/gm)).toHaveLength(1);
    expect(report).toContain(`\n  - ${what}`);
  } else expect(report).toBe(expected);
});
