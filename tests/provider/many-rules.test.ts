import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseFault, seeded } from "../../emulator";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk";
import { useAccount } from "../support/account";
import { RoundTrips } from "../support/round-trips";

// A platform that is 50 ms away and loses overlapping writes to a zone: rules of one deployment, as many at a time as the
// engine runs.

const account = useAccount({ limits: { customWafRules: 100, rateLimitRules: 100 } });
const { shieldZoneId } = seeded;
const [n, parallel] = [30, 16];
let between: Awaited<ReturnType<typeof RoundTrips.start>>;
let api: BunnyClient;

beforeAll(async () => {
  between = await RoundTrips.start(account.emulator.url, parallel);
  api = createClient({ apiKey: account.emulator.apiKey, apiUrl: between.url });
});
afterAll(async () => {
  await api.close();
  between.stop();
});

const conditions = [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }];
const limit = { requestCount: 5, timeframe: "PerOneMinute", blockTime: "ForOneHour" };
const createResource = (name: string, args: Properties) => {
  const definition = resourceNamed(name);
  return create(definition, check(definition, { shieldZoneId, ...args }).inputs, api);
};

test("30 WAF rules and 30 rate limits of one zone are all there, in the program's order", async () => {
  account.emulator.faults.add(parseFault("lost-writes for=50ms"));
  const numbers = Array.from({ length: n }, (_, at) => at);
  const [rules] = await Promise.all([
    pLimit(parallel / 2).map(numbers, (at) =>
      createResource("WafRule", { name: `rule ${at}`, conditions, action: "Log" }),
    ),
    pLimit(parallel / 2).map(numbers, (at) =>
      createResource("RateLimit", { name: `limit ${at}`, conditions, ...limit }),
    ),
  ]);
  const trips = between.trips.take();
  const ids = rules.map(({ properties }) => properties.wafRuleId as number).toReversed();
  await createResource("WafRuleOrder", { wafRuleIds: ids });

  const zone = account.emulator.state.shieldZones.get(shieldZoneId);
  const named = (kind: string) => numbers.map((at) => `${kind} ${at}`).toSorted();
  expect([...(zone?.wafRules.values() ?? [])].map(({ ruleName }) => ruleName).toSorted()).toEqual(named("rule"));
  expect([...(zone?.rateLimits.values() ?? [])].map(({ ruleName }) => ruleName).toSorted()).toEqual(named("limit"));
  expect(zone?.settings.wafCustomRuleOrder).toEqual(ids);
  for (const id of ids) expect(zone?.wafRules.has(id)).toBe(true);
  // One that overlapped another is sent once more, alone, and a read proves it, at worst alone too.
  expect(trips.length, JSON.stringify(trips.map((trip) => trip.length))).toBeLessThanOrEqual(2 * 2 * n);
});
