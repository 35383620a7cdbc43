import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { succeed } from "../support/run";
import { storageOf } from "../support/storage";

const root = resolve(__dirname, "../..");
const account = useAccount({ seeded: false, logsPerDay: 0 });
let work: string;
let env: Record<string, string>;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "pulumi-bunny-templates-"));
  mkdirSync(join(work, "engine"));
  env = { ...(await commandLineEnvironment(join(work, "engine"))), BUNNYNET_API_KEY: "" };
});
afterAll(() => rmSync(work, { recursive: true }));

const onlyOne = <T>(all: Iterable<T>): T => {
  const [one, ...others] = all;
  if (one === undefined || others.length > 0) throw new Error("There is not exactly one.");
  return one;
};
const siteOnPlatform = () => {
  const { state } = account.emulator;
  const { Id: zoneId, Name } = onlyOne(state.storageZones.values());
  const zone = onlyOne(state.pullZones.values());
  return { Name, zone: zone.Name, origin: zone.StorageZoneId === zoneId, files: storageOf(account).pathsIn(zoneId) };
};
const firewallOnPlatform = () => {
  const { state } = account.emulator;
  const { Id, Name, OriginUrl } = onlyOne(state.pullZones.values());
  const shield = onlyOne(state.shieldZones.values());
  const { ruleName } = onlyOne(shield.rateLimits.values());
  return { Name, OriginUrl, ofZone: shield.pullZoneId === Id, waf: shield.settings.wafEnabled, ruleName };
};

const site = {
  config: {},
  onPlatform: siteOnPlatform,
  expected: (name: string) => ({ Name: name, zone: name, origin: true, files: ["index.html"] }),
  change: (folder: string) => writeFileSync(join(folder, "public/about.html"), "<h1>About</h1>"),
  changed: { files: ["about.html", "index.html"] },
};
const firewall = {
  config: { origin: "https://origin.example.com" },
  onPlatform: firewallOnPlatform,
  expected: (Name: string) => ({
    Name,
    OriginUrl: "https://origin.example.com",
    ofZone: true,
    waf: true,
    ruleName: "Login",
  }),
  change(folder: string) {
    const program = join(folder, "index.ts");
    writeFileSync(program, readFileSync(program, "utf8").replace('"Login"', '"Sign in"'));
  },
  changed: { ruleName: "Sign in" },
};
const templates: Record<string, typeof site | typeof firewall> = {
  "firewall-typescript": firewall,
  "site-typescript": site,
};

test("every template is tested", () => {
  expect(Object.keys(templates)).toEqual(readdirSync(join(root, "templates")));
});

test.each(Object.entries(templates))("%s: a new project is deployed, changed and destroyed", async (name, template) => {
  const { config, onPlatform, expected, change, changed } = template;
  const folder = join(work, name);
  const pulumi = (...args: string[]) => succeed("pulumi", [...args, "--non-interactive"], { cwd: folder, env });
  mkdirSync(folder);
  const project = ["--name", `my-${name}`, "--description", "Mine", "--generate-only", "--yes"];
  await pulumi("new", join(root, "templates", name), ...project, "--dir", folder);
  expect(readFileSync(join(folder, "Pulumi.yaml"), "utf8")).toContain(`name: my-${name}\ndescription: Mine`);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await pulumi("stack", "init", "dev");
  await pulumi("config", "set", "--secret", "bunny:apiKey", account.emulator.apiKey);
  await pulumi("config", "set", "name", `acme-${name}`);
  for (const [key, value] of Object.entries(config)) await pulumi("config", "set", key, value);

  await pulumi("up", "--yes");
  expect(onPlatform()).toEqual(expected(`acme-${name}`));
  await pulumi("preview", "--refresh", "--expect-no-changes");
  change(folder);
  await pulumi("up", "--yes");
  expect(onPlatform()).toEqual({ ...expected(`acme-${name}`), ...changed });
  await pulumi("destroy", "--yes");
  expect(() => onPlatform()).toThrow("There is not exactly one.");
});
