import { expect, test } from "vitest";
import { type Answer, explain, readZone, type Zone } from "../../../explain";
import { unknownValue } from "../../../provider/define/unknown";
import type { BunnyClient } from "../../../sdk/index";
import { isRead } from "../../../sdk/internal";
import { useAccountForEachTest } from "../../../tests/support/account";
import { type Plan, type PlanStep, parsePlan } from "./plan-file";
import { plannedZones, zonesAround } from "./planned-zones";

const account = useAccountForEachTest();
const shop = 1001;

const urnOf = (type: string, name: string) => `urn:pulumi:dev::shop::bunny:index:${type}::${name}`;

interface Given {
  readonly inputs?: object;
  readonly olds?: object;
  readonly id?: string;
  readonly from?: Readonly<Record<string, readonly string[]>>;
  readonly more?: object;
}

/** A step as the engine writes it. */
function step(op: PlanStep["op"], type: string, name: string, { inputs, olds, id, from, more }: Given = {}) {
  const token = `bunny:index:${type}`;
  return {
    op,
    urn: urnOf(type, name),
    ...(olds && { oldState: { type: token, id, inputs: olds, outputs: olds, ...more } }),
    ...(inputs && { newState: { type: token, inputs, propertyDependencies: from } }),
  };
}

/** A rule of the account, as the platform has it. */
const ruleRecord = {
  Guid: "5f0c1d2e-0000-4000-8000-000000000001",
  ActionType: 1,
  ActionParameter1: "https://secret.example.com/",
  ActionParameter2: "301",
  ActionParameter3: null,
  Triggers: [{ Type: 0, PatternMatches: ["*/old/*"], PatternMatchingType: 0, Parameter1: "" }],
  ExtraActions: [],
  TriggerMatchingType: 0,
  Description: "by hand",
  Enabled: true,
  OrderIndex: 4,
  ReadOnly: false,
};

const planOf = (...steps: readonly object[]): Plan => parsePlan(JSON.stringify({ steps }), "plan.json");

/** One deployed zone as it is after a plan. */
async function plannedZone(plan: Plan, api: BunnyClient, zone: Zone) {
  const planned = await plannedZones(plan, api, [zone]);
  return { ...planned, zone: planned.zones.get(zone.pullZone.id) ?? zone };
}

async function after(...steps: readonly object[]) {
  const deployed = await readZone(account.api, shop);
  return plannedZone(planOf(...steps), account.api, deployed);
}
const blocked = (ip: string) => ({ pullZoneId: shop, ip });
const redirect = (pattern: string, more: object = {}) => ({
  pullZoneId: shop,
  description: "moved",
  enabled: true,
  match: "MatchAny",
  order: 9,
  actions: [{ type: "Redirect", parameter1: "https://www.example.com/", parameter2: "301" }],
  triggers: [{ type: "Url", match: "MatchAny", patterns: [pattern] }],
  ...more,
});

test("without a step, the zone is the deployed one in every part, whatever it has", async () => {
  const record = account.emulator.state.pullZones.get(shop);
  if (!record) throw new Error("The account has no such zone.");
  Object.assign(record, { ZoneSecurityKey: "the-key-of-the-account", CacheVersion: 7 });
  record.EdgeRules.push(ruleRecord);
  const deployed = await readZone(account.api, shop);
  expect(deployed.shield?.accessLists.length).toBeGreaterThan(0);
  account.emulator.calls.take();
  const { zone, summary } = await plannedZone(planOf(), account.api, deployed);
  expect(zone).toEqual(deployed);
  expect(summary).toMatchObject({ applied: [], notApplied: [], unknown: [] });
  const calls = account.emulator.calls.take();
  expect(calls.filter(({ method }) => !isRead(method))).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(16);
});

test("create, update, replace and delete do what they say, to the copy alone", async () => {
  await account.api.pullZones.addBlockedIp(shop, "203.0.113.1");
  await account.api.pullZones.addBlockedIp(shop, "203.0.113.2");
  // One that the plan says nothing of stays.
  await account.api.pullZones.addBlockedIp(shop, "203.0.113.8");
  const before = await readZone(account.api, shop);
  const { zone, summary } = await after(
    step("create", "PullZoneBlockedIp", "new", { inputs: blocked("203.0.113.3") }),
    step("replace", "PullZoneBlockedIp", "moved", {
      olds: blocked("203.0.113.1"),
      id: `${shop}/203.0.113.1`,
      inputs: blocked("203.0.113.4"),
    }),
    step("delete", "PullZoneBlockedIp", "gone", { olds: blocked("203.0.113.2"), id: `${shop}/203.0.113.2` }),
  );
  const kept = (before.pullZone.blockedIps ?? []).filter((ip) => !["203.0.113.1", "203.0.113.2"].includes(ip));
  expect(zone.pullZone.blockedIps?.toSorted()).toEqual([...kept, "203.0.113.3", "203.0.113.4"].toSorted());
  expect(summary.applied.map(({ op }) => op)).toEqual(["create", "replace", "delete"]);
  expect(await readZone(account.api, shop)).toEqual(before);
});

test("the halves of a replacement are taken once", async () => {
  await account.api.pullZones.addBlockedIp(shop, "203.0.113.1");
  const olds = { olds: blocked("203.0.113.1"), id: `${shop}/203.0.113.1` };
  const inputs = { inputs: blocked("203.0.113.4") };
  const { zone, summary } = await after(
    step("create-replacement", "PullZoneBlockedIp", "moved", { ...olds, ...inputs }),
    step("replace", "PullZoneBlockedIp", "moved", { ...olds, ...inputs }),
    step("delete-replaced", "PullZoneBlockedIp", "moved", olds),
  );
  expect(zone.pullZone.blockedIps).toContain("203.0.113.4");
  expect(zone.pullZone.blockedIps).not.toContain("203.0.113.1");
  expect(summary.applied.map(({ op }) => op)).toEqual(["create-replacement", "delete-replaced"]);
});

test.each([
  "same",
  "read",
  "read-replacement",
  "read-discard",
  "discard",
  "refresh",
  "import",
  "remove-pending-replace",
] as const)("%s changes nothing", async (op) => {
  const given = { olds: blocked("203.0.113.1"), id: `${shop}/203.0.113.1`, inputs: blocked("203.0.113.9") };
  const { zone, summary } = await after(step(op, "PullZoneBlockedIp", "one", given));
  expect(zone).toEqual(await readZone(account.api, shop));
  expect(summary).toMatchObject({ applied: [], notApplied: [] });
});

test.each([{ retainOnDelete: true }, { external: true }])("a delete of what is %o leaves it there", async (more) => {
  await account.api.pullZones.addBlockedIp(shop, "203.0.113.1");
  const given = { olds: blocked("203.0.113.1"), id: `${shop}/203.0.113.1`, more };
  const { zone } = await after(step("delete", "PullZoneBlockedIp", "kept", given));
  expect(zone.pullZone.blockedIps).toContain("203.0.113.1");
});

test("a step that cannot be taken is told, and its part of the zone is not judged", async () => {
  const given = { olds: blocked("203.0.113.1"), id: `${shop}/203.0.113.1`, inputs: blocked("203.0.113.2") };
  const { zone, summary } = await after(step("import-replacement", "PullZoneBlockedIp", "odd", given));
  expect(summary.notApplied).toMatchObject([{ op: "import-replacement", urn: urnOf("PullZoneBlockedIp", "odd") }]);
  expect(zone.unknown).toMatchObject([
    { path: ["pullZone", "blockedIps"], what: "the plan's import-replacement of odd" },
  ]);
});

test("an unknown argument is unknown in the zone, and one that nothing can stand for ends the step", async () => {
  const actions = [{ type: "Redirect", parameter1: unknownValue, parameter2: "301" }];
  const { zone, summary } = await after(
    step("create", "PullZoneEdgeRule", "moved", { inputs: redirect("*/old/*", { actions }) }),
    step("create", "PullZoneEdgeRule", "switch", { inputs: redirect("*/other/*", { enabled: unknownValue }) }),
  );
  const [part, rules] = [zone.unknown?.find(({ what }) => what.includes("moved")), summary.notApplied[0]];
  expect(part).toMatchObject({
    what: 'PullZoneEdgeRule "moved": actions[0].parameter1',
    why: "known only after the deployment",
  });
  expect(rules).toMatchObject({ urn: urnOf("PullZoneEdgeRule", "switch"), why: expect.stringContaining("enabled") });
  expect(JSON.stringify(summary)).not.toContain(".invalid");
});

test("a secret that stays is the account's; one that changes is unknown, and never guessed", async () => {
  account.emulator.state.pullZones.get(shop)?.EdgeRules.push(ruleRecord);
  const [read] = (await readZone(account.api, shop)).pullZone.edgeRules;
  const guid = ruleRecord.Guid;
  const own = { pullZoneId: shop, edgeRuleId: guid, order: 1, readOnly: false, triggers: [], actions: "[secret]" };
  const { zone, summary } = await after({
    ...step("update", "PullZoneEdgeRule", "seeded", {
      olds: own,
      id: `${shop}/${guid}`,
      inputs: redirect("*/new/*", { actions: "[secret]" }),
    }),
    detailedDiff: { "triggers[0]": { kind: "add" } },
  });
  expect(summary.notApplied).toEqual([]);
  const changed = zone.pullZone.edgeRules.find((one) => one.guid === guid);
  expect(changed?.actionParameter1).toBe(read?.actionParameter1);
  expect(changed?.triggers?.[0]?.patternMatches).toEqual(["*/new/*"]);
  const hidden = await after({
    ...step("update", "PullZoneEdgeRule", "seeded", {
      olds: own,
      id: `${shop}/${guid}`,
      inputs: redirect("*/new/*", { actions: "[secret]" }),
    }),
    detailedDiff: { "actions[0].parameter1": { kind: "update" } },
  });
  expect(hidden.summary.notApplied).toMatchObject([{ why: "actions is a secret, which a plan does not show" }]);
  expect(hidden.zone.unknown).toMatchObject([{ path: ["pullZone", "edgeRules"] }]);
});

const newZone = step("create", "PullZone", "two", {
  inputs: { name: "acme-two", origin: { url: "https://a.example" } },
});
const ofNew = (from: string) =>
  step("create", "PullZoneEdgeRule", "rule", {
    inputs: redirect("*/old/*", { pullZoneId: unknownValue }),
    from: { pullZoneId: [from] },
  });

test("a zone that the plan creates is judged with its rules, without an id", async () => {
  const plan = planOf(newZone, ofNew(urnOf("PullZone", "two")));
  const host = "acme-two.b-cdn.net";
  const around = await zonesAround(plan, account.api, undefined, [host]);
  expect(around.deployedFor(host)).toBeUndefined();
  const question = { url: `http://${host}/old/a`, ip: "192.0.2.1", country: "DE", lists: [], cache: "miss" as const };
  const answer: Answer = around.named(explain(around.plannedFor(host), question), () => undefined);
  expect(answer).toMatchObject({ verdict: "decided", zone: { id: 0, name: "acme-two" } });
  expect(answer.alternatives[0]).toMatchObject({
    outcome: { kind: "redirected", location: "https://www.example.com/" },
    by: { by: { id: "not known yet", resource: urnOf("PullZoneEdgeRule", "rule") } },
  });
  expect(around.summary.createdZones).toEqual([{ urn: urnOf("PullZone", "two"), name: "acme-two" }]);
  expect(around.plannedFor(host).unknown).toMatchObject([{ path: ["pullZone", "zoneSecurityKey"] }]);
  expect(() => around.plannedFor("nowhere.example.com")).toThrow(
    "No pull zone has the hostname nowhere.example.com, neither in the account nor after the plan.",
  );
});

test("what a plan gives to a new zone is no part of another, even where the new one cannot be created", async () => {
  const rule = ofNew(urnOf("PullZone", "two"));
  const created = await after(newZone, rule);
  expect(created.zone.unknown).toBeUndefined();
  expect(created.summary.notApplied).toEqual([]);
  const refused = await after({ ...newZone, newState: { ...newZone.newState, inputs: { name: "acme-shop" } } }, rule);
  expect(refused.summary.notApplied.map(({ urn }) => urn)).toEqual([newZone.urn, rule.urn]);
  expect(refused.zone.unknown).toBeUndefined();
});

test("a step whose zone nobody knows may be of any zone", async () => {
  const { zone, summary } = await after(ofNew(urnOf("Other", "made-of-something")));
  expect(summary.notApplied[0]?.why).toBe("the zone that it is of is known only after the deployment");
  expect(zone.unknown).toMatchObject([{ path: ["pullZone", "edgeRules"] }]);
});

test("a zone that the plan deletes is not judged", async () => {
  const olds = { name: "acme-shop", pullZoneId: shop };
  const { zone, summary } = await after(step("delete", "PullZone", "shop", { olds, id: String(shop) }));
  expect(summary.deletedZones).toMatchObject([{ id: shop }]);
  expect(explain(zone, { url: "https://acme-shop.b-cdn.net/" })).toMatchObject({
    verdict: "not judged",
    notJudged: expect.arrayContaining([{ what: 'pull zone "acme-shop" (1001)', why: "the plan deletes it" }]),
  });
});

test("steps of other zones, and those that no answer rests on, are counted and left out: 10,000 of them", async () => {
  const others = Array.from({ length: 9_998 }, (_, index) => {
    const ip = `10.0.${index >> 8}.${index & 255}`;
    return step("create", "PullZoneBlockedIp", `ip-${index}`, { inputs: { pullZoneId: 5005, ip } });
  });
  const { zone, summary } = await after(
    ...others,
    step("create", "DnsRecord", "www", { inputs: { dnsZoneId: 1, pullZoneId: shop } }),
    step("create", "PullZoneBlockedIp", "own", { inputs: blocked("203.0.113.77") }),
  );
  expect(summary.leftOut).toEqual({ otherZones: 9_998, otherTypes: { DnsRecord: 1 } });
  expect(summary.applied).toHaveLength(1);
  expect(zone.pullZone.blockedIps).toContain("203.0.113.77");
});
