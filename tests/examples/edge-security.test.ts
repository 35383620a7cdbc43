import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("edge-security");
let pulumi: CommandLine;

beforeAll(async () => {
  pulumi = await commandLine(folder, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The pull zone of this name. */
function pullZoneOf(name: string) {
  const zone = [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === name);
  if (!zone) throw new Error(`There is no pull zone ${name}.`);
  return zone;
}

/** The shield zone of a pull zone. */
function zoneOf(name: string) {
  const { Id } = pullZoneOf(name);
  const zone = [...account.emulator.state.shieldZones.values()].find((one) => one.pullZoneId === Id);
  if (!zone) throw new Error(`Pull zone ${name} has no shield zone.`);
  return zone;
}

/** What happens to a request that a rule of each kind matches: 1 blocks, of rules the number of the action. */
function actionsOf(name: string) {
  const { settings, wafRules, rateLimits, apiGuardian, uploadScanning } = zoneOf(name);
  return {
    firewall: settings.wafExecutionMode,
    rules: [...wafRules.values()].map(({ ruleConfiguration }) => ruleConfiguration.actionType).toSorted(),
    limits: [...rateLimits.values()].map(({ ruleConfiguration }) => ruleConfiguration.actionType),
    guardian: apiGuardian.configuration.executionMode,
    uploads: uploadScanning.antivirusScanningMode,
  };
}

const logs = { firewall: 0, rules: [2, 5], limits: [2], guardian: 0, uploads: 1 };
const blocks = { firewall: 1, rules: [1, 5], limits: [3], guardian: 1, uploads: 2 };

test("one program protects two environments, from a pull zone to its firewall", async () => {
  await pulumi("stack", "init", "production");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 16 created/);
  await pulumi("stack", "init", "staging");
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 14 created/);
  expect(up).toMatch(/guardedEndpoints *: 2/);

  expect([actionsOf("acme-production"), actionsOf("acme-staging")]).toEqual([blocks, logs]);
  const staging = zoneOf("acme-staging");
  const [monitoring, probes] = staging.settings.wafCustomRuleOrder.map((id) => staging.wafRules.get(id)?.ruleName);
  expect([monitoring, probes]).toEqual(["Monitoring", "Probes for secrets"]);
  expect([...staging.accessLists.values()]).toHaveLength(1);
  expect(pullZoneOf("acme-production").BlockedIps.toSorted()).toEqual(["203.0.113.66", "203.0.113.67"]);
  const { BlockedIps, OriginUrl, MiddlewareScriptId } = pullZoneOf("acme-staging");
  expect([BlockedIps, OriginUrl]).toEqual([[], "https://origin.staging.shop.example.com"]);
  expect(account.emulator.state.edgeScripts.has(MiddlewareScriptId ?? 0)).toBe(true);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes", "--stack", "production")).toMatch(/16 unchanged/);
});

test("configuration takes it from logging to blocking, and a rule with false positives out of it", async () => {
  const { settings } = zoneOf("acme-staging");
  Object.assign(settings, { learningMode: true });
  await pulumi("config", "set", "enforce", "true");
  await pulumi("config", "set", "--path", "falsePositives[0]", "942100");
  expect(await pulumi("up", "--yes")).toMatch(/~ 5 updated/);
  expect(actionsOf("acme-staging")).toEqual(blocks);
  expect(settings).toMatchObject({ wafLogOnlyRules: ["942100"], learningMode: true });
});
