import { beforeEach, describe, expect, test } from "vitest";
import type { PullZoneRecord } from "../../emulator/account/state";
import { addPullZone } from "../../emulator/routes/pull-zones/pull-zones";
import { check, formatProblem } from "../../provider/check/check";
import { unknownValue } from "../../provider/check/unknown";
import { Claims } from "../../provider/define/claims";
import type { Properties } from "../../provider/define/define";
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

/** What a run does with the resources of its program: checks them all, makes them, then deletes what is left over. */
async function run(resources: readonly (readonly [type: string, args: Properties])[], leftOver: readonly Made[] = []) {
  const claims = new Claims();
  const checked = resources.map(([type, args]) => ({ type, ...check(resourceNamed(type), args, claims) }));
  const problems = checked.flatMap((one) => one.problems.map(formatProblem));
  if (problems.length > 0) return { problems, made: [] };
  const made: Made[] = [];
  for (const { type, inputs } of checked)
    made.push({ type, ...(await create(resourceNamed(type), inputs, account.api)) });
  for (const { type, properties } of leftOver) await remove(resourceNamed(type), properties, account.api, claims);
  return { problems, made };
}

interface Made {
  type: string;
  id: string;
  properties: Properties;
}

const one = (ip: string) => ["PullZoneBlockedIp", { pullZoneId, ip }] as const;
const all = (...ips: string[]) => ["PullZoneBlockedIps", { pullZoneId, ips }] as const;
const referrers = (args: Properties) => ["PullZoneReferrers", { pullZoneId, ...args }] as const;
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);

test("ten thousand addresses are written with one call, and read with one", async () => {
  const ips = Array.from({ length: 10_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
  const { made } = await run([all(...ips)]);
  expect(operations()).toEqual(["POST /pullzone/{id}"]);
  expect(zone.BlockedIps).toEqual(ips);
  const { id = "", properties } = made[0] ?? {};
  expect((await read(resourceNamed("PullZoneBlockedIps"), id, properties, account.api))?.inputs.ips).toEqual(ips);
  expect(operations()).toEqual(["GET /pullzone/{id}"]);
});

test("a difference is told by its members", () => {
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

test("a list that is not given is left alone, also at the end", async () => {
  zone.AllowedReferrers = ["by-hand.example"];
  const { made } = await run([referrers({ blocked: ["a.example"] })]);
  expect(zone).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: ["a.example"] });
  await run([], made);
  expect(zone).toMatchObject({ AllowedReferrers: ["by-hand.example"], BlockedReferrers: [] });
});

test("one of the lists must be given", async () => {
  const problemsOf = (args: Properties) => check(resourceNamed("PullZoneReferrers"), args).problems.map(formatProblem);
  expect(problemsOf({ pullZoneId })).toEqual(["allowed: is required where `blocked` is not given"]);
  expect(problemsOf({ pullZoneId, allowed: unknownValue })).toEqual([]);
});

test("every member that is none is named, and a member that is not known yet keeps its place", () => {
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

describe("a list is managed as a whole or member by member", () => {
  const problem = (list: string, whole: string, single: string) =>
    `the ${list} of pull zone ${pullZoneId} are managed as a whole by a ${whole} and one by one by a ${single}: use one of the two`;

  test("whichever comes first", async () => {
    const expected = [problem("blocked IPs", "PullZoneBlockedIps", "PullZoneBlockedIp")];
    expect((await run([one("192.0.2.1"), all("192.0.2.2")])).problems).toEqual(expected);
    expect((await run([all("192.0.2.2"), one("192.0.2.1")])).problems).toEqual(expected);
    expect(operations()).toEqual([]);
  });

  test("each list by itself, in each zone by itself", async () => {
    const other = ["PullZoneBlockedIp", { pullZoneId: 1001, ip: "192.0.2.1" }] as const;
    const blocked = ["BlockedReferrer", { pullZoneId, hostname: "a.example" }] as const;
    const allowed = ["AllowedReferrer", { pullZoneId, hostname: "a.example" }] as const;
    expect((await run([all("192.0.2.2"), other, allowed, referrers({ blocked: [] })])).problems).toEqual([]);
    expect((await run([blocked, allowed, referrers({ blocked: [] })])).problems).toEqual([
      problem("blocked referrers", "PullZoneReferrers", "BlockedReferrer"),
    ]);
  });

  test("as far as the zone is known", async () => {
    const claims = new Claims();
    const unknown = { pullZoneId: unknownValue, ips: [] };
    expect(check(resourceNamed("PullZoneBlockedIps"), unknown, claims).problems).toEqual([]);
    expect(check(resourceNamed("PullZoneBlockedIp"), one("192.0.2.1")[1], claims).problems).toEqual([]);
  });
});

// The engine makes what is new before it deletes what is gone from the program.
describe("what the program asks for stays, whoever asked for it before", () => {
  test("single members become a list", async () => {
    const before = await run([one("192.0.2.1"), one("2001:db8::1"), one("192.0.2.3")]);
    await run([all("192.0.2.1", "2001:DB8::1")], before.made);
    expect(zone.BlockedIps).toEqual(["192.0.2.1", "2001:db8::1"]);
  });

  test("a list becomes single members", async () => {
    const before = await run([all("192.0.2.1", "192.0.2.2", "192.0.2.3")]);
    await run([one("192.0.2.1"), one("192.0.2.2")], before.made);
    expect(zone.BlockedIps).toEqual(["192.0.2.1", "192.0.2.2"]);
  });

  test("a resource gets another name", async () => {
    const before = await run([all("192.0.2.1"), referrers({ allowed: ["a.example"], blocked: ["b.example"] })]);
    await run([all("192.0.2.1"), referrers({ allowed: ["a.example"] })], before.made);
    expect(zone).toMatchObject({
      BlockedIps: ["192.0.2.1"],
      AllowedReferrers: ["a.example"],
      BlockedReferrers: [],
    });
    const single = await run([["BlockedReferrer", { pullZoneId, hostname: "c.example" }]]);
    await run([["BlockedReferrer", { pullZoneId, hostname: "c.example" }]], single.made);
    expect(zone.BlockedReferrers).toEqual(["c.example"]);
  });
});
