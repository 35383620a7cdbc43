import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("cdn");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a site is declared from nothing, and a release purges its cache alone", async () => {
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 8 created/);

  const zone = await account.api.pullZones.find("acme-site");
  expect(zone).toMatchObject({ cacheControlMaxAgeOverride: -1, enableOriginShield: true, enableTLS1: false });
  const own = zone?.hostnames.filter(({ isSystemHostname }) => !isSystemHostname) ?? [];
  expect(own.map(({ value, hasCertificate, forceSSL }) => [value, hasCertificate, forceSSL]).toSorted()).toEqual([
    ["site.example.com", true, true],
    ["www.site.example.com", true, true],
  ]);
  expect(zone?.edgeRules.map(({ actionType, orderIndex }) => [actionType, orderIndex])).toEqual([
    ["OverrideCacheTime", 10],
    ["OverrideCacheTime", 20],
    ["Redirect", 30],
  ]);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/8 unchanged/);

  await pulumi("config", "set", "release", "2");
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes")).toMatch(/~ 1 updated/);
  const writes = account.emulator.calls.take().filter(({ method }) => method !== "GET");
  expect(writes.map(({ operation }) => operation)).toEqual(["POST /pullzone/{id}/purgeCache"]);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 8 deleted/);
  expect(await account.api.pullZones.find("acme-site")).toBeUndefined();
});

test("the same in YAML", async () => {
  const yaml = join(folder, "yaml");
  const pulumi = await commandLine(yaml, yaml);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 7 created/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/7 unchanged/);
  expect(await pulumi("destroy", "--yes")).toMatch(/- 7 deleted/);
});
