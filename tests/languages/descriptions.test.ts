import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import schema from "../../provider/schema.json";
import { packages, skipWithoutGo } from "./programs";

beforeEach(skipWithoutGo);

/** The names of properties at any depth of a part of the schema. */
function propertyNames(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(["properties", "inputProperties", "variables"].includes(key) ? Object.keys(value) : []),
    ...propertyNames(value),
  ]);
}

/** Names that other languages write in another way: `shieldZoneId`, `getShieldZone`. */
const camel = new Set(
  [...propertyNames(schema), ...Object.keys(schema.functions).map((token) => token.split(":").at(-1) ?? "")].filter(
    (name) => /[A-Z]/.test(name),
  ),
);

/** The names in a package's comments that are written as in the schema. */
async function namesOfTheSchema(language: string, ending: string): Promise<string[]> {
  const folder = join(await packages(), language);
  const files = globSync(`**/*.${ending}`, { cwd: folder });
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/`(\w+(?:\.\w+)*)(?:: [^`]*)?`/g)].flatMap(([, path = ""]) =>
      path.split(".").filter((name) => camel.has(name)),
    ),
  );
  return [...new Set(found)].toSorted();
}

test.each([
  ["python", "py"],
  ["go", "go"],
  ["dotnet", "cs"],
])("descriptions in the package for %s have its names", async (language, ending) => {
  expect(await namesOfTheSchema(language, ending)).toEqual([]);
});

test("descriptions in the package for java have the names of the schema, which are its own", async () => {
  const names = await namesOfTheSchema("java", "java");
  expect(names).toEqual(expect.arrayContaining(["smartRoutingType", "onDestroy", "getRegions"]));
});

test.each([
  ["python/pulumi_bunny/dns_record.py", "as `get_regions` has it. Only with `smart_routing_type` Latency."],
  ["python/pulumi_bunny/dns_record.py", "the resource option `deleted_with`"],
  ["go/bunny/dnsRecord.go", "as `GetRegions` has it. Only with `SmartRoutingType` Latency."],
  ["go/bunny/getPullZones.go", "`LookupPullZone` reads the settings of one."],
  ["dotnet/DnsRecord.cs", "as `GetRegions` has it. Only with `SmartRoutingType` Latency."],
])("%s says %s", async (file, text) => {
  expect(readFileSync(join(await packages(), file), "utf8").replaceAll(/\s+(?:\/\/\/? )?/g, " ")).toContain(text);
});

test.each([
  ["python/pulumi_bunny/pull_zone_edge_rule.py", '"parameter1": "https://shop.example.com/"'],
  ["go/bunny/pullZoneEdgeRule.go", "Parameter1: pulumi.String("],
])("the example in %s is code of its language as before", async (file, text) => {
  expect(readFileSync(join(await packages(), file), "utf8").replaceAll(/ +/g, " ")).toContain(text);
});
