import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const folder = copyOfExample("edge-security");
let pulumi: CommandLine;

beforeAll(async () => {
  const { state } = account.emulator;
  addPullZone(state, { Id: 1002, Name: "acme-staging", OriginUrl: "https://staging.shop.example.com" });
  pulumi = await commandLine(folder, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shield zone of a pull zone. */
function zoneOf(pullZoneId: number) {
  const zones = [...account.emulator.state.shieldZones.values()];
  const zone = zones.find((one) => one.pullZoneId === pullZoneId);
  if (!zone) throw new Error(`Pull zone ${pullZoneId} has no shield zone.`);
  return zone;
}

/** What happens to a request that a rule of each kind matches: 1 blocks, of rules the number of the action. */
function actionsOf(pullZoneId: number) {
  const { settings, wafRules, rateLimits, apiGuardian, uploadScanning } = zoneOf(pullZoneId);
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
  expect(await pulumi("up", "--yes")).toMatch(/\+ 15 created/);
  await pulumi("stack", "init", "staging");
  const up = await pulumi("up", "--yes");
  expect(up).toMatch(/\+ 13 created/);
  expect(up).toMatch(/guardedEndpoints *: 2/);

  expect([actionsOf(1001), actionsOf(1002)]).toEqual([blocks, logs]);
  const staging = zoneOf(1002);
  const [monitoring, probes] = staging.settings.wafCustomRuleOrder.map((id) => staging.wafRules.get(id)?.ruleName);
  expect([monitoring, probes]).toEqual(["Monitoring", "Probes for secrets"]);
  expect([...staging.accessLists.values()]).toHaveLength(1);
  const { blockedIps } = await account.api.pullZones.get(1001);
  expect(blockedIps.toSorted()).toEqual(["203.0.113.66", "203.0.113.67"]);
  expect((await account.api.pullZones.get(1002)).blockedIps).toEqual([]);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes", "--stack", "production")).toMatch(/15 unchanged/);
});

test("configuration takes it from logging to blocking, and a rule with false positives out of it", async () => {
  const { settings } = zoneOf(1002);
  Object.assign(settings, { learningMode: true });
  await pulumi("config", "set", "enforce", "true");
  await pulumi("config", "set", "--path", "falsePositives[0]", "942100");
  expect(await pulumi("up", "--yes")).toMatch(/~ 5 updated/);
  expect(actionsOf(1002)).toEqual(blocks);
  expect(settings).toMatchObject({ wafLogOnlyRules: ["942100"], learningMode: true });
});
