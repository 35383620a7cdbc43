import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../support/run";

const root = resolve(__dirname, "../..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-author-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A program of ten resources, in three parts with a mistake each, as its author writes it. */
const program = `
function site() {
  const zone = new bunny.PullZone("shop", { name: "acme-shop", origin: { url: "https://origin.example.com" } });
  const { pullZoneId } = zone;
  new bunny.PullZoneHostname("www", { pullZoneId, hostname: "www.example.com" });
  new bunny.PullZoneBlockedIp("scraper", { pullZoneId, ip: "198.51.100.300" });
  new bunny.PullZoneEdgeRule("moved", {
    pullZoneId,
    order: 1,
    triggers: [bunny.edgeRuleTrigger.url(["*/old/*"])],
    actions: [bunny.edgeRuleAction.redirect("https://example.com/", 301)],
  });
  return zone;
}
function firewall(pullZoneId) {
  const shield = new bunny.ShieldZone("shop", { pullZoneId, plan: "Advanced" });
  const { shieldZoneId } = shield;
  const office = { shieldZoneId, name: "office", type: "CIDR", entries: ["192.0.2.0/24"], action: "Alow" };
  new bunny.CustomAccessList("office", office);
  new bunny.RateLimit("login", {
    shieldZoneId,
    name: "Login",
    conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
    requestCount: 10,
    timeframe: "PerOneMinute",
    blockTime: "ForFifteenMinutes",
  });
}
function names() {
  const zone = new bunny.DnsZone("example", { domain: "example.com" });
  new bunny.DnsRecord("www", { dnsZoneId: zone.dnsZoneId, type: "A", name: "www", value: "shop.b-cdn.net" });
  new bunny.StorageZone("files", { name: "acme-files", region: "DE" });
}
`;
/** Each mistake, what is right, and what the provider says. */
const mistakes = [
  {
    wrong: "198.51.100.300",
    right: "198.51.100.7",
    says: /PullZoneBlockedIp "scraper": ip: "198\.51\.100\.300" is not /,
  },
  { wrong: '"Alow"', right: '"Allow"', says: /CustomAccessList "office": action: "Alow" is not one of / },
  { wrong: '"shop.b-cdn.net"', right: '"192.0.2.1"', says: /DnsRecord "www": value: / },
];
const tests = `
let platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.stop());
test("the site", async () => {
  await platform.run(() => void site());
  assert.equal((await platform.objects("PullZone")).length, 1);
});
test("the firewall", async () => {
  await platform.run(() => void firewall(zoneOf()));
  assert.equal((await platform.objects("ShieldZone")).length, 1);
});
test("the names", async () => {
  await platform.run(() => names());
  assert.equal((await platform.objects("StorageZone")).length, 1);
});
function zoneOf() {
  return new bunny.PullZone("zone", { name: "acme-zone", origin: { url: "https://origin.example.com" } }).pullZoneId;
}
`;

const esm = (runner: string) => `import assert from "node:assert/strict";
${runner}
import * as bunny from "pulumi-bunny";
import { startPlatform } from "pulumi-bunny-tools/testing";
`;
const commonJs = (runner: string) => `const assert = require("node:assert/strict");
${runner}
const bunny = require("pulumi-bunny");
const { startPlatform } = require("pulumi-bunny-tools/testing");
`;
const bin = (name: string) => join(root, "node_modules", name);
/** What their own limit of five seconds would end on a busy machine. */
const patient = "--testTimeout=120000";
const jest = [join(__dirname, "node_modules/jest/bin/jest.js"), patient];
const hooks = "{ afterEach, beforeEach, test }";
const runners = [
  {
    title: "Node.js's runner, ES modules",
    file: "shop.test.mjs",
    head: esm(`import ${hooks} from "node:test";`),
    args: (file: string) => ["--test", file],
    failed: /# fail 3|fail 3/,
    passed: /pass 3/,
  },
  {
    title: "Node.js's runner, CommonJS",
    file: "shop.test.cjs",
    head: commonJs(`const ${hooks} = require("node:test");`),
    args: (file: string) => ["--test", file],
    failed: /fail 3/,
    passed: /pass 3/,
  },
  {
    title: "vitest",
    file: "shop.spec.mjs",
    head: esm(`import ${hooks} from "vitest";`),
    args: (file: string) => [bin("vitest/vitest.mjs"), "run", patient, "--hookTimeout=120000", "--root", folder, file],
    failed: /3 failed/,
    passed: /3 passed/,
  },
  {
    title: "jest, ES modules",
    file: "shop.jest.mjs",
    head: esm(""),
    args: (file: string) => ["--experimental-vm-modules", ...jest, "--rootDir", folder, "--testMatch", `**/${file}`],
    failed: /3 failed/,
    passed: /3 passed/,
  },
  {
    title: "jest, CommonJS",
    file: "shop.jest.js",
    head: commonJs(""),
    args: (file: string) => [...jest, "--rootDir", folder, "--testMatch", `**/${file}`],
    failed: /3 failed/,
    passed: /3 passed/,
  },
];

describe.each(runners)("$title", ({ file, head, args, failed, passed }) => {
  const inRunner = (source: string) => {
    writeFileSync(join(folder, "package.json"), "{}");
    writeFileSync(join(folder, file), head + source + tests);
    return run(process.execPath, args(file), { cwd: folder, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "" } });
  };

  test("each mistake of ten resources fails its test in the provider's words, and all pass without them", async () => {
    const { code, text } = await inRunner(program);
    expect(code).toBe(1);
    expect(text).toMatch(failed);
    for (const { says } of mistakes) expect(text).toMatch(says);
    const mended = mistakes.reduce((all, { wrong, right }) => all.replace(wrong, right), program);
    expect(await inRunner(mended)).toEqual({ code: 0, text: expect.stringMatching(passed) });
  });
});
