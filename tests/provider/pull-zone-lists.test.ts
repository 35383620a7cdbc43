import { beforeEach, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import type { PullZoneRecord } from "../../emulator/routes/pull-zones/records";
import { check, formatProblem } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import type { Properties } from "../../provider/define/define";
import { unknownValue } from "../../provider/define/unknown";
import { detailedDiff } from "../../provider/diff/detailed-diff";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const account = useAccount();
let zone: PullZoneRecord;
let pullZoneId: number;

beforeEach(() => {
  const { state } = account.emulator;
  zone = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null });
  pullZoneId = zone.Id;
});

/** Runs a program as the engine does: checks all resources, creates them, then deletes those that it no longer declares. */
async function run(resources: readonly (readonly [type: string, args: Properties])[], old: readonly Created[] = []) {
  const claims = new Claims();
  const checked = resources.map(([type, args]) => ({ type, ...check(resourceNamed(type), args, { claims }) }));
  const problems = checked.flatMap((one) => one.problems.map(formatProblem));
  if (problems.length > 0) return { problems, created: [] };
  const created: Created[] = [];
  for (const { type, inputs } of checked)
    created.push({ type, ...(await create(resourceNamed(type), inputs, account.api)) });
  for (const { type, properties } of old) await remove(resourceNamed(type), properties, account.api, { claims });
  return { problems, created };
}

interface Created {
  type: string;
  id: string;
  properties: Properties;
}

const entry = (ip: string) => ["PullZoneBlockedIp", { pullZoneId, ip }] as const;
const whole = (...ips: string[]) => ["PullZoneBlockedIps", { pullZoneId, ips }] as const;
const referrers = (args: Properties) => ["PullZoneReferrers", { pullZoneId, ...args }] as const;
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);

test("ten thousand addresses are written with one call, verified with one and read with one", async () => {
  const ips = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
  const { created } = await run([whole(...ips)]);
  expect(operations()).toEqual(["POST /pullzone/{id}", "GET /pullzone/{id}"]);
  expect(zone.BlockedIps).toEqual(ips);
  const { id = "", properties } = created[0] ?? {};
  expect((await read(resourceNamed("PullZoneBlockedIps"), id, properties, account.api))?.inputs.ips).toEqual(ips);
  expect(operations()).toEqual(["GET /pullzone/{id}"]);
});

test("a detailed diff names the changed entries", () => {
  const ips = Array.from({ length: 1000 }, (_, n) => `192.0.${n >> 8}.${n & 255}`);
  const { inputs } = resourceNamed("PullZoneBlockedIps");
  const paths = detailedDiff(
    inputs,
    { pullZoneId, ips },
    { pullZoneId, ips: [...ips.slice(1).reverse(), "2001:db8::1"] },
  );
  expect([...paths]).toEqual([
    ["ips[0]", "delete"],
    ["ips[999]", "add"],
  ]);
});

test("a list that is omitted is unmanaged, also for a delete", async () => {
  zone.AllowedReferrers = ["by-hand.example"];
  const { created } = await run([referrers({ blocked: ["a.example"] })]);
  expect(zone).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: ["a.example"] });
  await run([], created);
  expect(zone).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: [] });
});

test("one of the lists must be given", async () => {
  const problemsOf = (args: Properties) => check(resourceNamed("PullZoneReferrers"), args).problems.map(formatProblem);
  expect(problemsOf({ pullZoneId })).toEqual(["allowed: is required where `blocked` is not given"]);
  expect(problemsOf({ pullZoneId, allowed: unknownValue })).toEqual([]);
});

test("every invalid entry is reported, and an unknown entry keeps its index", () => {
  const { inputs, problems } = check(resourceNamed("PullZoneBlockedIps"), {
    pullZoneId,
    ips: ["192.0.2.1", unknownValue, "x", "192.0.2.1", "192.0.2.1/24", ""],
  });
  expect(problems.map(formatProblem)).toEqual([
    'ips[2]: "x" is not an IPv4 or IPv6 address',
    expect.stringContaining('ips[4]: "192.0.2.1/24" has bits set after its prefix; write "192.0.2.0/24"'),
    'ips[5]: "" is not an IPv4 or IPv6 address',
  ]);
  expect(inputs.ips).toHaveLength(6);
});

describe("a list is managed as a whole or entry by entry", () => {
  const problem = (list: string, whole: string, single: string) =>
    `the ${list} of pull zone ${pullZoneId} are managed as a whole by a ${whole} and one by one by a ${single}: use one of the two`;

  test("in any order of the resources", async () => {
    const expected = [problem("blocked IPs", "PullZoneBlockedIps", "PullZoneBlockedIp")];
    expect((await run([entry("192.0.2.1"), whole("192.0.2.2")])).problems).toEqual(expected);
    expect((await run([whole("192.0.2.2"), entry("192.0.2.1")])).problems).toEqual(expected);
    expect(operations()).toEqual([]);
  });

  test("each list of each zone separately", async () => {
    const other = ["PullZoneBlockedIp", { pullZoneId: 1001, ip: "192.0.2.1" }] as const;
    const blocked = ["BlockedReferrer", { pullZoneId, hostname: "a.example" }] as const;
    const allowed = ["AllowedReferrer", { pullZoneId, hostname: "a.example" }] as const;
    expect((await run([whole("192.0.2.2"), other, allowed, referrers({ blocked: [] })])).problems).toEqual([]);
    expect((await run([blocked, allowed, referrers({ blocked: [] })])).problems).toEqual([
      problem("blocked referrers", "PullZoneReferrers", "BlockedReferrer"),
    ]);
  });

  test("only once the pull zone is known", async () => {
    const claims = new Claims();
    const unknown = { pullZoneId: unknownValue, ips: [] };
    expect(check(resourceNamed("PullZoneBlockedIps"), unknown, { claims }).problems).toEqual([]);
    expect(check(resourceNamed("PullZoneBlockedIp"), entry("192.0.2.1")[1], { claims }).problems).toEqual([]);
  });
});

// The engine creates new resources before it deletes old ones.
describe("entries that the program declares survive a refactoring", () => {
  test("single entries become a list", async () => {
    const before = await run([entry("192.0.2.1"), entry("2001:db8::1"), entry("192.0.2.3")]);
    await run([whole("192.0.2.1", "2001:DB8::1")], before.created);
    expect(zone.BlockedIps).toEqual(["192.0.2.1", "2001:db8::1"]);
  });

  test("a list becomes single entries", async () => {
    const before = await run([whole("192.0.2.1", "192.0.2.2", "192.0.2.3")]);
    await run([entry("192.0.2.1"), entry("192.0.2.2")], before.created);
    expect(zone.BlockedIps).toEqual(["192.0.2.1", "192.0.2.2"]);
  });

  test("a resource is renamed", async () => {
    const before = await run([whole("192.0.2.1"), referrers({ allowed: ["a.example"], blocked: ["b.example"] })]);
    await run([whole("192.0.2.1"), referrers({ allowed: ["a.example"] })], before.created);
    expect(zone).toMatchObject({
      BlockedIps: ["192.0.2.1"],
      AllowedReferrers: ["a.example"],
      BlockedReferrers: [],
    });
    const single = await run([["BlockedReferrer", { pullZoneId, hostname: "c.example" }]]);
    await run([["BlockedReferrer", { pullZoneId, hostname: "c.example" }]], single.created);
    expect(zone.BlockedReferrers).toEqual(["c.example"]);
  });
});
