import { afterEach, aroundEach, beforeEach, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { tokenFor } from "../../provider/hosts/tokens";
import { create } from "../../provider/lifecycle/lifecycle";
import { parentsOf } from "../../provider/lifecycle/parents";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk/index";
import { useAccountForEachTest } from "../../tests/support/account";
import { differing, sampleReport } from "../../tests/support/drift-report";
import type { ManagedResource } from "./findings";
import { formats } from "./formats";
import { noticesOf } from "./labels";
import type { Difference, StackReport } from "./report";
import { addActors } from "./who";

const people = { ann: "key-of-ann", bob: "key-of-bob", eve: "key-of-eve" };
const account = useAccountForEachTest({ otherApiKeys: Object.values(people) });
aroundEach((runTest) => withWaitReporter(() => {}, runTest));

const clients: BunnyClient[] = [];
const before = process.env.BUNNYNET_API_KEY;
beforeEach(() => {
  process.env.BUNNYNET_API_KEY = account.emulator.apiKey;
});
afterEach(async () => {
  process.env.BUNNYNET_API_KEY = before;
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client of somebody. The keys have the ids 1 (the deployments') to 4. */
function as(person: keyof typeof people): BunnyClient {
  const client = createClient({ apiKey: people[person], apiUrl: account.emulator.url, retryDelayMs: 1 });
  clients.push(client);
  return client;
}

interface Managed {
  readonly resource: ManagedResource;
  readonly id: string;
}

async function deploy(type: string, name: string, args: Record<string, unknown>): Promise<Managed> {
  const { id, properties } = await create(resourceNamed(type), args, account.api);
  const parents = parentsOf({ ...args, ...properties });
  const urn = `urn:pulumi:dev::shop::${tokenFor(type)}::${name}`;
  return { id, resource: { urn, type, id, name, parents, lists: [] } };
}

const changedIn = ({ resource: { urn, type, name, id } }: Managed, ...properties: string[]) =>
  differing(
    { urn, type: tokenFor(type), name, id },
    ...properties.map((property) => ({ property, from: "a", to: "b", secret: false })),
  );

let deployedAt: string;
/** From now on changes are drift. */
function deployed(): void {
  deployedAt = new Date().toISOString();
  while (new Date().toISOString() === deployedAt);
}

async function ask(managed: readonly Managed[], differences: readonly Difference[], at = deployedAt) {
  const report: StackReport = {
    ...{ name: "organization/shop/dev", folder: ".", status: "drifted", checkedAt: new Date().toISOString() },
    ...{ deployedAt: at, resources: managed.length, failures: [], differences: [...differences] },
  };
  account.emulator.calls.take();
  const resources = new Map([[report, managed.map(({ resource }) => resource)]]);
  const { reports, who } = await addActors({ reports: [report], managed: resources }, account.api);
  const calls = account.emulator.calls.take().map(({ operation }) => operation);
  const all = reports.flatMap((one) =>
    one.differences.map(({ name, property, changedBy }) => {
      return [property === undefined ? name : `${name}.${property}`, changedBy] as const;
    }),
  );
  const names = all.map(([what, actors]) => [
    what,
    actors?.map(({ id, deployment }) => `${id}${deployment ? " deployment" : ""}`).join(", "),
  ]);
  return { by: Object.fromEntries(names), who, calls, reports };
}

const list = (name: string, address: string) => ({
  ...{ shieldZoneId: 2001, name, type: "IP", entries: [address], action: "Block" },
});
const listIdOf = ({ id }: Managed) => Number(id.split("/")[1]);

describe("three people and a pipeline", () => {
  test("each finding names the one who made it, in one call for the day", async () => {
    const office = await deploy("CustomAccessList", "office", list("office", "192.0.2.1"));
    const bots = await deploy("CustomAccessList", "bots", list("bots", "192.0.2.2"));
    const scraper = await deploy("PullZoneBlockedIp", "scraper", { pullZoneId: 1001, ip: "203.0.113.66" });
    const zone = await deploy("PullZone", "shop", { name: "who-shop", origin: { url: "https://a.example.com" } });
    deployed();
    await as("ann").accessLists.update(2001, listIdOf(office), { name: "by ann" });
    await as("bob").accessLists.update(2001, listIdOf(bots), { content: "192.0.2.9", checksum: undefined });
    await as("eve").pullZones.removeBlockedIp(1001, "203.0.113.66");
    await as("eve").accessLists.update(2001, listIdOf(bots), { name: "by eve" });
    await as("ann").pullZones.update(Number(zone.id), { originUrl: "https://b.example.com" });
    await as("bob").pullZones.update(Number(zone.id), { cacheControlMaxAgeOverride: 60 });
    await account.api.accessLists.update(2001, listIdOf(office), { content: "192.0.2.8", checksum: undefined });
    // Another object of the same zone, and another zone.
    await as("eve").pullZones.addBlockedIp(1001, "203.0.113.67");

    const managed = [office, bots, scraper, zone];
    const found = await ask(managed, [
      ...changedIn(office, "name", "entries"),
      ...changedIn(bots, "name", "entries"),
      ...changedIn(scraper),
      ...changedIn(zone, "origin.url", "cache.edgeTtl"),
    ]);
    expect(found.by).toEqual({
      "office.name": "2",
      "office.entries": "1 deployment",
      "bots.name": "4",
      "bots.entries": "3",
      scraper: "4",
      "shop.origin.url": "2",
      "shop.cache.edgeTtl": "3",
    });
    expect(found.calls).toEqual(["GET /user/audit/{date}", "GET /apikey"]);
  });

  test("of two who change the same, the last one made what is there", async () => {
    const office = await deploy("CustomAccessList", "office", list("office", "192.0.2.1"));
    deployed();
    await as("ann").accessLists.update(2001, listIdOf(office), { name: "by ann" });
    await as("bob").accessLists.update(2001, listIdOf(office), { name: "by bob" });
    expect((await ask([office], changedIn(office, "name"))).by).toEqual({ "office.name": "3" });
  });

  test("where an entry does not say what changed, all who may have been it are named", async () => {
    const office = await deploy("CustomAccessList", "office", list("office", "192.0.2.1"));
    deployed();
    const entry = { Product: "Security", ResourceType: "Zone", ResourceId: "2001" };
    for (const ActorId of ["a", "b", "a"]) account.emulator.state.audit.add({ ...entry, ActorId });
    const { by, reports } = await ask([office], changedIn(office, "name"));
    expect(by).toEqual({ "office.name": "a, b" });
    const text = formats.text({ ...sampleReport(), stacks: reports }, false);
    expect(text).toMatch(/\(by one of Unknown a on .* UTC \(Update Zone\), Unknown b on /);
  });
});

test("what the log does not have has nobody, and neither has what came before the deployment", async () => {
  const office = await deploy("CustomAccessList", "office", list("office", "192.0.2.1"));
  await as("ann").accessLists.update(2001, listIdOf(office), { name: "by ann" });
  deployed();
  await as("bob").accessLists.update(2001, listIdOf(office), { content: "192.0.2.9", checksum: undefined });
  // The same id, of another kind.
  account.emulator.state.audit.add({ Product: "CDN", ResourceType: "PullZone", ResourceId: "2001", ActorId: "x" });
  expect((await ask([office], changedIn(office, "name"))).by).toEqual({ "office.name": "" });
});

test("without permission the report says so once, and nothing fails", async () => {
  const office = await deploy("CustomAccessList", "office", list("office", "192.0.2.1"));
  deployed();
  account.emulator.faults.add(parseFault("refused on GET /user/audit/{date}"));
  const { by, who, calls, reports } = await ask(
    [office],
    changedIn(office, "name", "entries"),
    "2026-01-01T00:00:00.000Z",
  );
  expect(by).toEqual({ "office.name": undefined, "office.entries": undefined });
  expect(who.message).toMatch(/^Who made the changes is not known: GET \/user\/audit\//);
  expect(noticesOf({ ...sampleReport(), who })).toEqual([who.message]);
  expect(reports[0]?.status).toBe("drifted");
  expect(calls).toHaveLength(1);
});

describe("days", () => {
  const urn = `urn:pulumi:dev::shop::${tokenFor("CustomAccessList")}::office`;
  const named = {
    urn,
    type: "CustomAccessList",
    id: "2001/77",
    name: "office",
  };
  const office: Managed = {
    id: "2001/77",
    resource: { ...named, parents: [["shieldZoneId", 2001]], lists: [] },
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const write = (Timestamp: string, ActorId: string) =>
    account.emulator.state.audit.add({
      Product: "Shield",
      ResourceType: "ShieldZone",
      ResourceId: "2001",
      Timestamp,
      ActorId,
    });

  test("on both sides of midnight are read, one call for each, and none before the deployment", async () => {
    for (const [at, actor] of [
      [`${day(2)}T11:59:59.999Z`, "before"],
      [`${day(2)}T12:00:00.001Z`, "after"],
      [`${day(2)}T23:59:59.999Z`, "late"],
      [`${day(1)}T00:00:00.000Z`, "early"],
    ] as const)
      write(at, actor);
    const { by, calls, who } = await ask([office], changedIn(office, "name"), `${day(2)}T12:00:00.000Z`);
    expect(by).toEqual({ "office.name": "early, late, after" });
    expect(calls.filter((operation) => operation?.includes("audit"))).toHaveLength(3);
    expect(who.from).toBe(day(2));
  });

  test("are at most thirty, and end once all actors are known", async () => {
    const none = await ask([office], changedIn(office, "name"), "2020-01-01T00:00:00.000Z");
    expect(none.calls).toHaveLength(30);
    const Diff = JSON.stringify({ lists: { Old: [{ id: 77, name: "a" }], New: [{ id: 77, name: "b" }] } });
    account.emulator.state.audit.add({
      Product: "Shield",
      ResourceType: "ShieldZone",
      ResourceId: "2001",
      ActorId: "2",
      Diff,
    });
    const found = await ask([office], changedIn(office, "name"), "2020-01-01T00:00:00.000Z");
    expect(found.by).toEqual({ "office.name": "2" });
    // No key made it: which one is the deployments' is not asked for.
    expect(found.calls).toEqual(["GET /user/audit/{date}"]);
  });

  test("with 25,000 entries take three calls and the memory of one page", async () => {
    write(`${day(1)}T00:00:01.000Z`, "first");
    const Diff = JSON.stringify({
      accessLists: { Old: [{ id: 1, name: "x".repeat(300) }], New: [{ id: 1, name: "y" }] },
    });
    for (let n = 0; n < 25_000; n++)
      account.emulator.state.audit.add({
        ...{ Product: "Shield", ResourceType: "ShieldZone", ResourceId: "2001", ActorId: "many", Diff },
        Timestamp: `${day(1)}T12:00:00.000Z`,
      });
    const { by, calls } = await ask([office], changedIn(office, "name"), `${day(1)}T00:00:00.000Z`);
    expect(by).toEqual({ "office.name": "first" });
    expect(calls.filter((operation) => operation?.includes("audit"))).toHaveLength(1 + 3);
  });
});
