import { beforeEach, expect, test } from "vitest";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";

const account = useAccountForEachTest();
const [definition, wafRule] = [resourceNamed("WafRuleOrder"), resourceNamed("WafRule")];
const shieldZoneId = 2001;
let settings: { wafCustomRuleOrder: number[] };

beforeEach(() => {
  const zone = account.emulator.state.shieldZones.get(shieldZoneId);
  if (!zone) throw new Error("The shield zone is not there.");
  zone.planType = 2;
  settings = zone.settings;
});

async function newRule(name: string): Promise<number> {
  const conditions = [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: `/${name}` }];
  const args = { shieldZoneId, name, conditions, action: "Log", severity: "NOTICE" };
  const { properties } = await create(wafRule, args, account.api);
  return Number(properties.wafRuleId);
}

async function deployed() {
  const [a, b, c] = [await newRule("a"), await newRule("b"), await newRule("c")];
  const args = { shieldZoneId, wafRuleIds: [a, b] };
  const { id, properties } = await create(definition, args, account.api);
  const drift = async (): Promise<Properties> => (await read(definition, id, properties, account.api))?.inputs ?? {};
  return { a, b, c, args, id, drift };
}

test.each([
  ["before", (a: number, b: number, c: number) => [c, a, b]],
  ["between", (a: number, b: number, c: number) => [a, c, b]],
])("a rule that was put %s the configured ones is drift, and an update puts it behind them", async (_, order) => {
  const { a, b, c, args, id, drift } = await deployed();
  settings.wafCustomRuleOrder = order(a, b, c);
  const found = await drift();
  expect(found.wafRuleIds).toEqual(order(a, b, c));
  expect(difference(definition, found, args).changed).toEqual(["wafRuleIds"]);
  await update(definition, { id, olds: found, news: args }, account.api);
  expect(settings.wafCustomRuleOrder).toEqual([a, b, c]);
  expect(await drift()).toEqual(args);
});

test("a rule behind the configured ones is no drift", async () => {
  const { a, b, c, args, drift } = await deployed();
  settings.wafCustomRuleOrder = [a, b, c];
  expect(await drift()).toEqual(args);
});

test("rules that no longer exist are no drift, and the next update leaves them out", async () => {
  const { a, b, c, args, id, drift } = await deployed();
  settings.wafCustomRuleOrder = [900_001, a, 900_002, b, c, 900_003];
  expect(await drift()).toEqual(args);
  await update(definition, { id, olds: args, news: { ...args, wafRuleIds: [b, a] } }, account.api);
  expect(settings.wafCustomRuleOrder).toEqual([b, a, c]);
});

test("a rule that a list does not show yet keeps its place", async () => {
  const { a, b, c, args, id } = await deployed();
  settings.wafCustomRuleOrder = [a, b, c];
  account.emulator.faults.add({
    operation: "GET /shield/waf/custom-rules/{shieldZoneId}",
    answer: { status: 200, body: '{"data":[],"page":{"totalCount":0,"totalPages":0}}' },
    times: 9,
  });
  await update(definition, { id, olds: args, news: { ...args, wafRuleIds: [b, a] } }, account.api);
  expect(settings.wafCustomRuleOrder).toEqual([b, a, c]);
});
