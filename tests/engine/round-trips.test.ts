import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { addEdgeScript } from "../../emulator/routes/edge-scripting";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { useAccount } from "../support/account";
import { RoundTrips } from "../support/round-trips";
import { TestStack } from "../support/stack";

// Sequential round trips are what a deployment waits for where latency is high, however many requests run at once.

const parallel = 16;
const n = 20;
/** How many groups `n` operations make, each of as many as run at once. */
const groups = Math.ceil(n / parallel);
const numbers = Array.from({ length: n }, (_, at) => at);
const rule = {
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }],
  requestCount: 5,
  timeframe: "PerOneMinute",
  blockTime: "ForFifteenMinutes",
} as const;

type Bunny = typeof dynamic | typeof native;

const kinds: readonly {
  what: string;
  declare(bunny: Bunny, at: number, version: number): void;
  atMost: { create: number; update?: number; delete: number; refresh: number };
}[] = [
  {
    what: "access lists with an action",
    declare: (bunny, at, version) =>
      new bunny.CustomAccessList(`list-${at}`, {
        shieldZoneId: 50_001,
        name: `list ${at}`,
        type: "ASN",
        entries: [`${at + version}`],
        action: "Log",
      }),
    atMost: {
      create: 3 * groups + 2,
      update: groups + 1,
      delete: groups + 1,
      refresh: Math.ceil((n + 1) / parallel) + 2,
    },
  },
  {
    what: "access lists without an action",
    declare: (bunny, at, version) =>
      new bunny.CustomAccessList(`list-${at}`, {
        shieldZoneId: 50_001,
        name: `list ${at}`,
        type: "ASN",
        entries: [`${at + version}`],
      }),
    atMost: { create: groups + 1, update: groups + 1, delete: groups + 1, refresh: Math.ceil(n / parallel) + 2 },
  },
  {
    what: "blocked IPs",
    declare: (bunny, at) => new bunny.PullZoneBlockedIp(`ip-${at}`, { pullZoneId: 8_001, ip: `192.0.2.${at}` }),
    atMost: { create: 2 * groups + 2, delete: 2 * groups + 2, refresh: 3 },
  },
  {
    what: "referrers, allowed and blocked",
    declare: (bunny, at) =>
      new (at % 2 ? bunny.AllowedReferrer : bunny.BlockedReferrer)(`referrer-${at}`, {
        pullZoneId: 8_001,
        hostname: `${at}.example.com`,
      }),
    atMost: { create: 2 * groups + 2, delete: 2 * groups + 2, refresh: 3 },
  },
  {
    what: "rate limits",
    declare: (bunny, at, version) =>
      new bunny.RateLimit(`limit-${at}`, {
        ...rule,
        shieldZoneId: 50_001,
        name: `limit ${at}`,
        requestCount: 5 + version,
        conditions: [...rule.conditions],
      }),
    atMost: { create: 2 * groups + 2, update: 2 * groups + 2, delete: 2 * groups + 2, refresh: 3 },
  },
  {
    what: "WAF rules",
    declare: (bunny, at, version) =>
      new bunny.WafRule(`rule-${at}`, {
        shieldZoneId: 50_001,
        name: `rule ${at}`,
        conditions: [...rule.conditions],
        action: version ? "Block" : "Log",
        severity: "NOTICE",
      }),
    atMost: { create: 2 * groups + 2, update: 2 * groups + 2, delete: 2 * groups + 2, refresh: 3 },
  },
  {
    what: "edge rules",
    declare: (bunny, at, version) =>
      new bunny.PullZoneEdgeRule(`edge-rule-${at}`, {
        pullZoneId: 8_001,
        order: at,
        description: `${version}`,
        triggers: [{ type: "Url", patterns: ["*"] }],
        actions: [{ type: "BlockRequest" }],
      }),
    atMost: { create: 2 * groups + 2, update: 2 * groups + 2, delete: 2 * groups + 2, refresh: 3 },
  },
  {
    what: "variables of a script",
    declare: (bunny, at, version) =>
      new bunny.EdgeScriptVariable(`variable-${at}`, { scriptId: 42, name: `V${at}`, defaultValue: `${version}` }),
    atMost: { create: groups + 1, update: groups + 1, delete: groups + 1, refresh: groups + 2 },
  },
];

/** Rules whose order is that of the program, and limits among them. */
function declareRulesInOrder(numbers: readonly number[]): void {
  const conditions = [...rule.conditions];
  const wafRuleIds = numbers.map((at) => {
    new native.RateLimit(`limit-${at}`, { ...rule, shieldZoneId: 50_001, name: `limit ${at}`, conditions });
    const args = { shieldZoneId: 50_001, name: `rule ${at}`, conditions, action: "Log" } as const;
    return new native.WafRule(`rule-${at}`, args).wafRuleId;
  });
  new native.WafRuleOrder("order", { shieldZoneId: 50_001, wafRuleIds });
}

describe.each([
  ["dynamic", dynamic],
  ["native", native],
] as const)("%s host, %s", (host, bunny) => {
  const account = useAccount({ limits: { rateLimitRules: 1_000, customWafRules: 1_000 } });
  let between: Awaited<ReturnType<typeof RoundTrips.start>>;
  let stack: TestStack;

  beforeAll(async () => {
    const { state, url } = account.emulator;
    const zone = addPullZone(state, { Name: "one", OriginUrl: null });
    state.pullZones.set(8_001, { ...zone, Id: 8_001 });
    const script = addEdgeScript(state, { Name: "one", ScriptType: 1 });
    state.edgeScripts.set(42, { ...script, Id: 42 });
    addShieldZone(state, { shieldZoneId: 50_001, pullZoneId: 8_001, planType: 1 });
    between = await RoundTrips.start(url, parallel);
    process.env.BUNNYNET_API_URL = between.url;
    stack = await TestStack.create();
  });
  afterAll(() => {
    stack.remove();
    between.stop();
  });

  test.each(kinds)("$what", async ({ what, declare, atMost }) => {
    const { trips } = between;
    const up = (version: number) =>
      stack.up(
        async () => {
          for (const at of numbers) declare(bunny, at, version);
        },
        { parallel },
      );
    trips.take();
    await up(0);
    const create = trips.take();
    await stack.refresh({ parallel });
    const refresh = trips.take();
    if (atMost.update !== undefined) await up(1);
    const update = trips.take();
    await stack.destroy({ parallel });
    for (const [step, all, most] of [
      ["create", create, atMost.create],
      ["refresh", refresh, atMost.refresh],
      ["update", update, atMost.update ?? 0],
      ["delete", trips.take(), atMost.delete],
    ] as const) {
      const lengths = JSON.stringify(all.map((trip) => trip.length));
      expect(all.length, `${step} of ${n} ${what}: ${lengths}`).toBeLessThanOrEqual(most);
    }
  });

  // The writes to a zone are verified by the client, which both hosts share.
  if (host === "dynamic") return;

  test("30 WAF rules and 30 rate limits of a zone where overlapping writes are lost", async () => {
    const each = Array.from({ length: 30 }, (_, at) => at);
    account.emulator.faults.add(parseFault("lost-writes for=50ms"));
    between.trips.take();
    await stack.up(async () => declareRulesInOrder(each), { parallel });
    const trips = between.trips.take();
    account.emulator.faults.clear();

    const zone = account.emulator.state.shieldZones.get(50_001);
    const namesOf = (rules: Iterable<{ ruleName: string | null }> = []) => [...rules].map(({ ruleName }) => ruleName);
    const named = (kind: string) => each.map((at) => `${kind} ${at}`);
    expect(namesOf(zone?.rateLimits.values()).toSorted()).toEqual(named("limit").toSorted());
    expect(namesOf(zone?.wafRules.values())).toHaveLength(each.length);
    const inOrder = zone?.settings.wafCustomRuleOrder.flatMap((id) => zone.wafRules.get(id) ?? []);
    expect(namesOf(inOrder)).toEqual(named("rule"));
    // One that overlapped another is sent once more, alone, and a read verifies it, at worst alone too; then the order,
    // for which the zone is read.
    const atMost = 2 * (2 * each.length) + 2;
    expect(trips.length, JSON.stringify(trips.map((trip) => trip.length))).toBeLessThanOrEqual(atMost);
  });
});
