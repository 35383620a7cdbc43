import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentNamed, documentNames } from "../vendor-documents/document";
import { camel } from "./components";
import { moduleOf } from "./modules";
import { laterMembers, laterProperties, readings, wire } from "./table";

const ourReadings = readFileSync(join(__dirname, "../../sdk/wire/readings.ts"), "utf8");
const schemas = documentNames.map((name) => documentNamed(name).components.schemas);
const componentNamed = (name: string) => schemas.flatMap((all) => all[name] ?? [])[0];

describe("a row of the table", () => {
  const dns = wire.dns ?? { documents: [] };
  const withRow = (row: string) => ({ ...dns, components: { ...dns.components, DnsRecordModel: row } });

  test.each([
    ["requires what the document does not have", "DnsRecord colour"],
    ["leaves out what the document does not have", "DnsRecord -colour"],
    ["requires an id, as every id is", "DnsRecord id"],
    ["lets be missing what may be missing", "DnsRecord ?value"],
  ])("fails where it %s", (_, row) => {
    expect(() => moduleOf("dns", withRow(row))).toThrow("DnsRecordModel has no");
  });

  test("fails where it names what no document has", () => {
    const components = { ...dns.components, DnsRecord: "DnsRecord" };
    expect(() => moduleOf("dns", { ...dns, components })).toThrow("DnsRecord of dns are in none of its documents");
  });

  test("decides what is read", () => {
    expect(moduleOf("dns", dns)).toMatch(/interface DnsRecord \{[^}]*\bvalue\?:/);
    expect(moduleOf("dns", withRow("DnsRecord value"))).toMatch(/interface DnsRecord \{[^}]*\bvalue: string;/);
    expect(moduleOf("dns", withRow("DnsRecord -value"))).not.toMatch(/interface DnsRecord \{[^}]*\bvalue\b/);
  });

  test.each(Object.entries(readings))("%s is read as %s, otherwise than the documents say", (place, reading) => {
    const [component = "", member] = place.split(".");
    const found = componentNamed(component);
    const members = Object.keys(found?.properties ?? {}).map((name) => name.toLowerCase());
    if (member) return expect(members).toContain(member.toLowerCase());
    const names = found?.["x-enum-varnames"] ?? found?.["x-enumNames"] ?? [];
    const documented = names.map((name, at) => `${name}: ${found?.enum?.[at]}`).join(", ");
    const own = new RegExp(`const ${reading.replace(/\W.*/, "")} =([^;]*)`).exec(ourReadings)?.[1] ?? "";
    expect(own.replaceAll(/\s+/g, " ")).toContain(documented === "" ? "z.object" : "wireEnum");
    expect(own.match(/\w+: \d+/g)?.join(", ")).not.toBe(documented);
  });

  test.each(Object.entries(laterMembers))("%s has members that no document has yet: %j", (name, members) => {
    for (const number of Object.values(members)) expect(componentNamed(name)?.enum).not.toContain(number);
  });

  test.each(Object.entries(laterProperties))("%s has properties that no document has yet", (name, properties) => {
    const documented = Object.keys(componentNamed(name)?.properties ?? {}).map(camel);
    for (const property of Object.keys(properties)) expect(documented).not.toContain(camel(property));
  });
});
