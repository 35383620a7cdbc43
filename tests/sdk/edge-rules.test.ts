import { beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import type { EdgeRuleSettings } from "../../sdk/index";
import { useAccount } from "../support/account";

const account = useAccount();
const pullZoneId = 1001;
const addOrUpdate = "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate";

const rule = (orderIndex: number): EdgeRuleSettings => ({
  actionType: "Redirect",
  actionParameter1: "https://example.com/new",
  actionParameter2: "301",
  extraActions: [{ actionType: "SetResponseHeader", actionParameter1: "x-rule", actionParameter2: "a" }],
  triggers: [{ type: "Url", patternMatches: [`*/old/${orderIndex}/*`], patternMatchingType: "MatchAny" }],
  triggerMatchingType: "MatchAll",
  description: `Rule ${orderIndex}`,
  enabled: true,
  orderIndex,
});
const rules = () => account.emulator.state.pullZones.get(pullZoneId)?.EdgeRules ?? [];
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);

beforeAll(() => {
  rules().length = 0;
});

test("an edge rule is created, replaced and deleted, each with one write that a read shows", async () => {
  const { edgeRules, pullZones } = account.api;
  const created = await edgeRules.create(pullZoneId, rule(0));
  expect(created).toMatchObject({ ...rule(0), triggers: [expect.objectContaining({ type: "Url" })], readOnly: false });
  expect(rules()).toMatchObject([{ Guid: created.guid, ActionType: 1, OrderIndex: 0, TriggerMatchingType: 1 }]);
  expect(operations()).toEqual([addOrUpdate, "GET /pullzone/{id}"]);

  const { extraActions: _, ...single } = rule(3);
  expect(await edgeRules.update(pullZoneId, created.guid, single)).toMatchObject({
    guid: created.guid,
    orderIndex: 3,
    extraActions: [],
  });
  expect((await pullZones.get(pullZoneId)).edgeRules).toHaveLength(1);
  await edgeRules.delete(pullZoneId, created.guid);
  expect(rules()).toEqual([]);
  await expect(edgeRules.delete(pullZoneId, created.guid)).rejects.toMatchObject({ code: "not_found" });
});

test("fifty rules at once are all there, in order, on a platform that loses overlapping writes", async () => {
  const { api, emulator } = account;
  emulator.faults.add(parseFault("lost-writes for=2ms"));
  const all = Array.from({ length: 50 }, (_, n) => n);
  const created = await Promise.all(all.map((n) => api.edgeRules.create(pullZoneId, rule(n))));
  const read = (await api.pullZones.get(pullZoneId)).edgeRules;
  expect(read.map(({ orderIndex }) => orderIndex)).toEqual(all);
  expect(created.map(({ guid }) => guid)).toEqual(read.map(({ guid }) => guid));
  await Promise.all(created.map(({ guid }) => api.edgeRules.delete(pullZoneId, guid)));
  expect(rules()).toEqual([]);
});

describe("a create whose response is lost", () => {
  test("creates no second rule", async () => {
    const { api, emulator } = account;
    emulator.faults.add({ operation: addOrUpdate, carryOut: true, reset: true });
    const { guid } = await api.edgeRules.create(pullZoneId, rule(1));
    expect(rules().map(({ Guid }) => Guid)).toEqual([guid]);
    await api.edgeRules.delete(pullZoneId, guid);
  });

  test("is sent again where it was not carried out, though an equal rule exists", async () => {
    const { api, emulator } = account;
    const first = await api.edgeRules.create(pullZoneId, rule(1));
    emulator.faults.add({ operation: addOrUpdate, reset: true });
    const second = await api.edgeRules.create(pullZoneId, rule(1));
    expect(second.guid).not.toBe(first.guid);
    expect(rules()).toHaveLength(2);
  });
});

test("unknown numbers are read as such, and sent back", async () => {
  const { api } = account;
  const [first] = rules();
  Object.assign(first ?? {}, { ActionType: 38, Triggers: [{ ...first?.Triggers[0], Type: 77 }] });
  const [read] = (await api.pullZones.get(pullZoneId)).edgeRules;
  expect(read).toMatchObject({ actionType: "Unknown(38)", triggers: [{ type: "Unknown(77)" }] });
  if (!read) throw new Error("There is no rule.");
  const { guid, readOnly: _, ...settings } = read;
  await api.edgeRules.update(pullZoneId, guid, { ...settings, enabled: false } as EdgeRuleSettings);
  expect(rules()[0]).toMatchObject({ ActionType: 38, Enabled: false, Triggers: [{ Type: 77 }] });
});
