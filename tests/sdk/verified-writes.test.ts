import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { isUnverified } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { anyRateLimit, anyWafRule } from "../support/any-rules";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { heldRequest } from "../support/held-request";

const account = useAccount({ limits: { rateLimitRules: 1_000, customWafRules: 1_000 } });
const clientWith = useClients(account);

const pullZoneId = 1001;
const shieldZoneId = 2001;
const add = "POST /pullzone/{id}/addBlockedIp";
const remove = "POST /pullzone/{id}/removeBlockedIp";
const get = "GET /pullzone/{id}";
const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

const zone = () => {
  const pullZone = account.emulator.state.pullZones.get(pullZoneId);
  if (!pullZone) throw new Error("The pull zone does not exist.");
  return pullZone;
};
const set = (rule: string) => account.emulator.faults.add(parseFault(rule));
/** How often each operation was called since the last count. */
const counted = () => {
  const calls = Map.groupBy(account.emulator.calls.take(), ({ operation }) => String(operation));
  return Object.fromEntries([...calls].map(([operation, all]) => [operation, all.length]));
};
const addresses = (net: number, count = 16) => Array.from({ length: count }, (_, n) => `198.51.${net}.${n}`);

test("writes of a batch are sent concurrently, and one read verifies all of them", async () => {
  zone().BlockedIps = ["203.0.113.1"];
  zone().AllowedReferrers = [];
  set("latency for=40ms");
  const { pullZones } = clientWith().api;
  await Promise.all([
    ...addresses(0).map((ip) => pullZones.addBlockedIp(pullZoneId, ip)),
    pullZones.addAllowedReferrer(pullZoneId, "Example.com"),
  ]);
  expect(counted()).toEqual({ [add]: 16, "POST /pullzone/{id}/addAllowedReferrer": 1, [get]: 1 });
  expect(zone().BlockedIps).toEqual(["203.0.113.1", ...addresses(0)]);
});

describe("where the platform loses overlapping writes", () => {
  test.each(["", " probability=0.5 seed=1", " probability=0.5 seed=2"])(
    "concurrent additions and removals are all applied, and members of others stay:%s",
    async (probability) => {
      const [old, fresh] = [addresses(1), addresses(2)];
      zone().BlockedIps = ["203.0.113.1", ...old];
      set(`lost-writes for=5ms${probability}`);
      const { pullZones } = clientWith({ retryDelayMs: 5 }).api;
      await Promise.all([
        ...old.map((ip) => pullZones.removeBlockedIp(pullZoneId, ip)),
        ...fresh.map((ip) => pullZones.addBlockedIp(pullZoneId, ip)),
      ]);
      expect(zone().BlockedIps.toSorted()).toEqual(["203.0.113.1", ...fresh].toSorted());
      const calls = counted();
      expect((calls[add] ?? 0) + (calls[remove] ?? 0)).toBeGreaterThan(32);
    },
  );

  test("a whole list beside members of another is written alone, and verified", async () => {
    zone().BlockedIps = [];
    zone().BlockedReferrers = [];
    set("lost-writes for=5ms");
    const { pullZones } = clientWith({ retryDelayMs: 5 }).api;
    await Promise.all([
      ...addresses(3).map((ip) => pullZones.addBlockedIp(pullZoneId, ip)),
      pullZones.update(pullZoneId, { blockedReferrers: ["A.example", "b.example"] }),
      pullZones.addAllowedReferrer(pullZoneId, "c.example"),
    ]);
    expect(zone()).toMatchObject({ BlockedIps: expect.arrayContaining(addresses(3)) });
    expect(zone().BlockedReferrers).toHaveLength(2);
    expect(zone().AllowedReferrers).toContain("c.example");
  });

  test.each(["rateLimits", "wafRules"] as const)("%s are created, updated and deleted concurrently", async (kind) => {
    const { api } = clientWith({ retryDelayMs: 5 });
    const rules = () => account.emulator.state.shieldZones.get(shieldZoneId)?.[kind] ?? new Map();
    rules().clear();
    const create = (ruleName: string) =>
      kind === "rateLimits"
        ? api.rateLimits.create(shieldZoneId, { ...anyRateLimit, ruleName })
        : api.wafRules.create(shieldZoneId, { ...anyWafRule, ruleName });
    const [changed, deleted] = await Promise.all(
      ["changed", "deleted"].map((group) => Promise.all([1, 2, 3, 4].map((n) => create(`${group} ${n}`)))),
    );
    set("lost-writes for=5ms");
    const created = await Promise.all([
      ...[1, 2, 3, 4].map((n) => create(`created ${n}`)),
      ...(changed ?? []).map(({ id }, n) => api[kind].update(shieldZoneId, id, { ruleName: `new ${n}` })),
      ...(deleted ?? []).map(({ id }) => api[kind].delete(shieldZoneId, id)),
    ]);
    const there = rules();
    expect([...there.values()].map(({ ruleName }) => ruleName).toSorted()).toEqual(
      [...[0, 1, 2, 3].map((n) => `new ${n}`), ...[1, 2, 3, 4].map((n) => `created ${n}`)].toSorted(),
    );
    for (const rule of created.slice(0, 4)) expect(there.has(rule?.id ?? 0)).toBe(true);
  });

  test("two concurrent clients lose none of each other's writes", async () => {
    zone().BlockedIps = [];
    set("lost-writes for=20ms");
    const [one, two] = [clientWith({ retryDelayMs: 10 }), clientWith({ retryDelayMs: 10 })];
    await Promise.all([
      ...addresses(4, 5).map((ip) => one.api.pullZones.addBlockedIp(pullZoneId, ip)),
      ...addresses(5, 5).map((ip) => two.api.pullZones.addBlockedIp(pullZoneId, ip)),
    ]);
    expect(zone().BlockedIps.toSorted()).toEqual([...addresses(4, 5), ...addresses(5, 5)].toSorted());
  });

  test("two clients with one write each, where neither can detect the other", async () => {
    for (let n = 0; n < 5; n++) {
      zone().BlockedIps = [];
      account.emulator.faults.clear();
      set("lost-writes for=20ms");
      const [one, two] = [clientWith({ retryDelayMs: 10 }), clientWith({ retryDelayMs: 10 })];
      await Promise.all([
        one.api.pullZones.addBlockedIp(pullZoneId, "192.0.2.1"),
        two.api.pullZones.addBlockedIp(pullZoneId, "192.0.2.2"),
      ]);
      expect(zone().BlockedIps.toSorted()).toEqual(["192.0.2.1", "192.0.2.2"]);
    }
  });

  test("writes that only waited for a place do not count as overlapping: the write of another client is waited for", async () => {
    zone().BlockedIps = [];
    // One after another: two of ours, and that of the other client, which is still in progress when the second ends.
    set("lost-writes for=100ms times=2");
    set("lost-writes for=200ms");
    const [one, two] = [clientWith({ retryDelayMs: 10, maxConcurrency: 1 }), clientWith({ retryDelayMs: 10 })];
    const happened = account.emulator.faults.happened;
    const ours = ["192.0.2.1", "192.0.2.2"].map((ip) => one.api.pullZones.addBlockedIp(pullZoneId, ip));
    await expect.poll(() => account.emulator.faults.happened).toBe(happened + 2);
    await Promise.all([...ours, two.api.pullZones.addBlockedIp(pullZoneId, "192.0.2.3")]);
    expect(zone().BlockedIps.toSorted()).toEqual(["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  });

  test("independent objects are written concurrently, and none is lost", async () => {
    set("lost-writes for=20ms");
    const { accessLists } = clientWith().api;
    const list = (n: number) => ({ name: `own ${n}`, type: "IP", content: `192.0.2.${n}` }) as const;
    const created = await Promise.all([1, 2, 3, 4].map((n) => accessLists.create(shieldZoneId, list(n))));
    await Promise.all(created.map(({ id }, n) => accessLists.update(shieldZoneId, id, { name: `new ${n}` })));
    const { customLists } = await accessLists.list(shieldZoneId);
    const names = customLists.map(({ name }) => name);
    expect(names.filter((name) => name?.startsWith("new"))).toHaveLength(4);
    expect(counted()).toEqual({ [`POST ${lists}`]: 4, [`PATCH ${lists}/{id}`]: 4, [`GET ${lists}`]: 1 });
  });
});

test("a stale read is repeated before a write is repeated", async () => {
  zone().BlockedIps = [];
  set("stale-reads for=60m times=1");
  await clientWith({ retryDelayMs: 1 }).api.pullZones.addBlockedIp(pullZoneId, "192.0.2.1");
  expect(counted()).toEqual({ [add]: 1, [get]: 2 });
});

test("another form of a member is equal", async () => {
  zone().BlockedIps = ["2001:0DB8:0:0::9", "2001:db8::/32"];
  zone().AllowedReferrers = [];
  const { pullZones } = clientWith().api;
  await Promise.all([
    pullZones.addBlockedIp(pullZoneId, "2001:db8::9"),
    pullZones.addAllowedReferrer(pullZoneId, "bücher.example"),
  ]);
  expect(counted()).toMatchObject({ [add]: 1 });
});

test("a write that no read ever shows is an error that says so", async () => {
  const body = JSON.stringify({ Id: pullZoneId, BlockedIps: [] });
  account.emulator.faults.add({ operation: get, times: Number.POSITIVE_INFINITY, answer: { status: 200, body } });
  const { api, events } = clientWith({ retryDelayMs: 1 });
  const error = await errorOf(api.pullZones.addBlockedIp(pullZoneId, "192.0.2.1"));
  expect(error).toMatchObject({ code: "not_applied", operation: add, mayHaveHappened: true });
  expect(error.message).toContain("reads of pull zone 1001 do not show it");
  expect(isUnverified(error)).toBe(true);
  expect(counted()[add]).toBe(6);
  expect(events.filter(({ kind }) => kind === "wait").length).toBeGreaterThan(0);
});

test("a write that cannot be verified since reads fail is an error that says so", async () => {
  account.emulator.faults.add({ operation: get, times: Number.POSITIVE_INFINITY, answer: { status: 403 } });
  const { pullZones } = clientWith().api;
  const errors = await Promise.all(addresses(6, 3).map((ip) => errorOf(pullZones.addBlockedIp(pullZoneId, ip))));
  for (const error of errors) {
    expect(error).toMatchObject({ code: "forbidden", operation: add, mayHaveHappened: true });
    expect(error.message).toBe(
      `${add} succeeded, but pull zone 1001 cannot be read to verify it: GET /pullzone/1001 failed with 403: the API key may not do this. Use a key with the rights for it.`,
    );
    expect(isUnverified(error)).toBe(true);
  }
  expect(counted()).toEqual({ [add]: 3, [get]: 1 });
});

test("a signal ends the wait for the verification of its own write only", async () => {
  const { fault, arrived } = heldRequest(get, 150);
  account.emulator.faults.add(Object.assign(fault, { times: Number.POSITIVE_INFINITY }));
  const { api } = clientWith();
  const controller = new AbortController();
  const [ended, other] = [
    errorOf(api.withSignal(controller.signal).pullZones.addBlockedIp(pullZoneId, "192.0.2.50")),
    api.pullZones.addBlockedIp(pullZoneId, "192.0.2.51"),
  ];
  await arrived;
  controller.abort();
  expect(await ended).toMatchObject({ code: "cancelled", mayHaveHappened: true });
  await other;
  expect(zone().BlockedIps).toEqual(expect.arrayContaining(["192.0.2.50", "192.0.2.51"]));
});
