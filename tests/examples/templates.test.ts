import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { version } from "../../provider/package.json";
import { fetchedPlugin } from "../executables/fetched-plugin";
import { useAccount } from "../support/account";
import { commandLineEnvironment } from "../support/command-line";
import { pythonEnvironmentWithPackage } from "../support/generated-code";
import type { Missing } from "../support/python";
import { succeed } from "../support/run";
import { storageOf } from "../support/storage";
import { goTemplates } from "./go-templates";

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

/** The advisory rules that a program breaks, with the names of its resources. A mandatory one ends its run. */
function brokenRules(text: string): string[] {
  const found = [...text.matchAll(/\[advisory\].*? {2}([\w-]+) {2}\(\S+ (\S+)\)/g)];
  return [...new Set(found.map(([, rule, name]) => `${rule}: ${name}`))].toSorted();
}

/** Runs `pulumi` in the folder of a new project. */
type Pulumi = (...args: string[]) => Promise<string>;

const site = {
  config: {},
  onPlatform: siteOnPlatform,
  expected: (name: string) => ({ Name: name, zone: name, origin: true, files: ["index.html"] }),
  change: async (_pulumi: Pulumi, folder: string) => writeFileSync(join(folder, "public/about.html"), "<h1>About</h1>"),
  changed: { files: ["about.html", "index.html"] },
  broken: ["data-unprotected: files", "zone-without-shield: site"],
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
  change: (pulumi: Pulumi) => pulumi("config", "set", "origin", "https://new.example.com"),
  changed: { OriginUrl: "https://new.example.com" },
  broken: [],
};

/** Puts what a template requires into the folder of a new project, and returns what its commands have in their environment. */
type Install = (folder: string, name: string) => Promise<Record<string, string> | Missing>;

/** The engine fetches the plugin from where the package, or a YAML program, says that it is. */
const withPlugin = async (more: Record<string, string> | Missing) => {
  if ("missing" in more) return more;
  const { environment, stop } = await fetchedPlugin(env.PATH ?? "");
  onTestFinished(stop);
  return { ...environment, ...more };
};
const languages: Record<string, Install> = {
  typescript: async (folder) => {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    return {};
  },
  yaml: () => withPlugin({}),
  python: async () => withPlugin(await pythonEnvironmentWithPackage()),
  go: async (folder, name) => {
    const programs = await goTemplates();
    if ("missing" in programs) return programs;
    // It is built from the folder's program, before the tests.
    const file = join(folder, "Pulumi.yaml");
    const runtime = `runtime: {name: go, options: {binary: ${JSON.stringify(join(programs.folder, name))}}}`;
    writeFileSync(file, readFileSync(file, "utf8").replace("runtime: go", runtime));
    return withPlugin({});
  },
};
const kinds: Record<string, typeof site | typeof firewall> = { firewall, site };
const templates = Object.keys(kinds).flatMap((kind) => Object.keys(languages).map((language) => `${kind}-${language}`));

test("every template is tested", () => {
  expect(templates.toSorted()).toEqual(readdirSync(join(root, "examples/templates")));
});

test.each([
  ["package.json", `"pulumi-bunny": "^${version}"`, 2],
  ["Pulumi.yaml", `version: ${version}`, 2],
  ["requirements.txt", `pulumi-bunny>=${version},`, 2],
  ["go.mod", `pulumi-bunny/sdk/go v${version}\n`, 2],
])("each %s of a template that names this package's version names %j", (file, named, count) => {
  const all = globSync(`*/${file}`, { cwd: join(root, "examples/templates") });
  const texts = all.map((path) => readFileSync(join(root, "examples/templates", path), "utf8"));
  expect(texts.filter((text) => text.includes(named))).toHaveLength(count);
});

test.for(templates)("%s: a new project is deployed, changed and destroyed", async (name, { skip }) => {
  const [kind = "", language = ""] = name.split("-");
  const { config, onPlatform, expected, change, changed, broken } = kinds[kind] ?? site;
  const folder = join(work, name);
  mkdirSync(folder);
  const pulumiWith = (more: Record<string, string>): Pulumi => {
    return (...args) => succeed("pulumi", [...args, "--non-interactive"], { cwd: folder, env: { ...env, ...more } });
  };
  const project = ["--name", `my-${name}`, "--description", "Mine", "--generate-only", "--yes"];
  await pulumiWith({})("new", join(root, "examples/templates", name), ...project, "--dir", folder);
  expect(readFileSync(join(folder, "Pulumi.yaml"), "utf8")).toContain(`name: my-${name}\ndescription: Mine`);
  const installed = await languages[language]?.(folder, name);
  if (!installed || "missing" in installed) return skip(installed?.missing ?? language);
  const pulumi = pulumiWith(installed as Record<string, string>);
  await pulumi("stack", "init", "dev");
  await pulumi("config", "set", "--secret", "bunny:apiKey", account.emulator.apiKey);
  await pulumi("config", "set", "name", `acme-${name}`);
  for (const [key, value] of Object.entries(config)) await pulumi("config", "set", key, value);

  await pulumi("up", "--yes");
  expect(onPlatform()).toEqual(expected(`acme-${name}`));
  const pack = ["--policy-pack", join(root, "examples/policies")];
  expect(brokenRules(await pulumi("preview", "--refresh", "--expect-no-changes", ...pack))).toEqual(broken);
  await change(pulumi, folder);
  await pulumi("up", "--yes");
  expect(onPlatform()).toEqual({ ...expected(`acme-${name}`), ...changed });
  await pulumi("destroy", "--yes");
  expect(() => onPlatform()).toThrow("There is not exactly one.");
});
