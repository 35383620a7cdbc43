import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmulator } from "../../emulator";
import { rules } from "../../explain/policies/rules";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { hosts, native, type ProviderHost } from "../conformance/hosts";
import { run } from "../support/run";
import { failureOf, TestStack } from "../support/stack";
import { type Declare, ruleCases } from "./cases";

const root = resolve(__dirname, "../..");
const pack = join(root, "examples/policies");

/** The resources that break a rule, by the rule's name. */
type Violations = ReadonlyMap<string, readonly string[]>;

/** What breaks the rules in one run of all cases, by what has judged it. */
interface Judged {
  readonly preview: Violations;
  readonly up: Violations;
  readonly state: Violations;
}

const judged = new Map<string, Judged>();
const stacks: TestStack[] = [];
afterAll(async () => {
  for (const stack of stacks) stack.remove();
});

/** All cases in one program. The names of a case begin with its rule's. */
function allCases({ classNamed }: ProviderHost) {
  return async () => {
    for (const [rule, { program }] of Object.entries(ruleCases)) {
      const declare: Declare = (type, name, args, options) =>
        new (classNamed(type))(`${rule}/${name}`, args as never, options);
      program(declare);
    }
  };
}

beforeAll(async () => {
  for (const host of hosts) {
    // Each has an account of its own: some names are unique in one.
    const { apiKey, url, stop } = await startEmulator({ seeded: false });
    Object.assign(process.env, { BUNNYNET_API_URL: url, BUNNYNET_API_KEY: apiKey });
    judged.set(host.name, await judge(host));
    await stop();
  }
});

async function judge(host: ProviderHost): Promise<Judged> {
  const stack = await TestStack.create();
  stacks.push(stack);
  const config = join(stack.folder, "rules.json");
  const configured = Object.entries(ruleCases).map(([rule, one]) => [rule, { stacks: ["test"], ...one.config }]);
  writeFileSync(config, JSON.stringify({ all: "advisory", ...Object.fromEntries(configured) }));
  const withPack = () => {
    const violations = new Map<string, string[]>();
    const onEvent = ({ policyEvent: event }: EngineEvent) => {
      if (event)
        violations.set(event.policyName, [...(violations.get(event.policyName) ?? []), event.resourceUrn ?? ""]);
    };
    return { violations, options: { policyPacks: [pack], policyPackConfigs: [config], onEvent } };
  };
  const [preview, up] = [withPack(), withPack()];
  await stack.preview(allCases(host), preview.options);
  await stack.up(allCases(host), up.options);
  const file = join(stack.folder, "state.json");
  writeFileSync(file, JSON.stringify({ deployment: { resources: stack.state().resources } }));
  return { preview: preview.violations, up: up.violations, state: await checkState(file, config) };
}

async function checkState(file: string, config: string): Promise<Violations> {
  const args = [join(root, "dist/cli/main.js"), "policies", "check", file, "--config", config, "--format", "json"];
  const { code, text } = await run(process.execPath, args, { cwd: root });
  if (code !== 0) throw new Error(text);
  const { findings }: { findings: { rule: string; urn: string }[] } = JSON.parse(text);
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return new Map([...byRule].map(([rule, found]) => [rule, found.map(({ urn }) => urn)]));
}

/** The resources of a rule's case that break it. */
function brokenBy(violations: Violations, rule: string): string[] {
  const names = (violations.get(rule) ?? []).map((urn) => resourceNameIn(urn));
  return [...new Set(names)].filter((name) => name.startsWith(`${rule}/`)).toSorted();
}

test("each rule has a case", () => {
  expect(Object.keys(ruleCases)).toEqual(rules.map(({ name }) => name));
});

describe.each(hosts)("$name host", ({ name: host }) => {
  describe.each(rules.map(({ name }) => name))("%s", (rule) => {
    test.each(["preview", "up", "state"] as const)("%s", (by) => {
      const all = declaredNames(rule).filter((name) => isBad(name, by));
      expect(all.length).toBeGreaterThan(0);
      expect(brokenBy(judged.get(host)?.[by] ?? new Map(), rule)).toEqual(all);
    });
  });
});

function isBad(name: string, by: keyof Judged): boolean {
  const [, label = ""] = name.split("/");
  return label.startsWith("bad") || (by !== "preview" && label.startsWith("late"));
}

test("a mandatory rule keeps a resource from being created, on the stacks that it is for", async () => {
  const { apiKey, url, state, stop } = await startEmulator({ seeded: false });
  const stack = await TestStack.create({ env: { BUNNYNET_API_URL: url, BUNNYNET_API_KEY: apiKey } });
  stacks.push(stack);
  const options = { policyPacks: [pack], policyPackConfigs: [join(pack, "config.json")] };
  const program = async () => {
    const storage = new (native.classNamed("StorageZone"))("files", { name: "mandatory", region: "DE" } as never);
    const args = { origin: { url: "https://origin.example.com", verifySsl: true } };
    new (native.classNamed("PullZone"))("shop", args as never, { dependsOn: [storage] });
  };
  const { text } = await failureOf(stack.up(program, options));
  expect(text).toMatch(/\[mandatory\] \[severity: high\] {2}old-tls {2}\(bunny:index:PullZone: shop\)/);
  expect(text).toContain("Set security.tls1 and security.tls1_1 to false.");
  // Mandatory on stacks of production by the configuration, and this one is none.
  expect(text).not.toContain("data-unprotected");
  expect([...state.storageZones.values()].map(({ Name }) => Name)).toEqual(["mandatory"]);
  expect([...state.pullZones.values()]).toEqual([]);
  await stack.destroy();
  await stop();
});

function declaredNames(rule: string): string[] {
  const names: string[] = [];
  const nothing = new Proxy({}, { get: () => undefined });
  ruleCases[rule]?.program((_, name) => {
    names.push(`${rule}/${name}`);
    return nothing as ReturnType<Declare>;
  });
  return names.toSorted();
}
