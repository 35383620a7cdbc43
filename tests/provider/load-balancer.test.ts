import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, expect, test } from "vitest";
import { addLoadBalancer } from "../../emulator/routes/load-balancers";
import type { LoadBalancerRecord } from "../../emulator/routes/load-balancers/records";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { check } from "../../provider/check/check";
import type { Properties, ResourceDefinition } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { createClient } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";
import { originOfZone } from "../support/origin-of-zone";
import { inputsOf } from "../support/storage";

let onCall = () => {};
const account = useAccountForEachTest({ onCall: () => onCall() });
afterEach(() => {
  onCall = () => {};
});
const balancer = resourceNamed("LoadBalancer");
const pullZone = resourceNamed("PullZone");

const server = (name: string, more: Properties = {}) => ({
  name,
  standard: { url: `https://${name}.example.com` },
  ...more,
});
const group = (name: string, ...origins: Properties[]) => ({ name, origins });
const two = [group("europe", server("a"), server("b")), group("america", server("c"))];
const goal = (originGroups: readonly Properties[] = two, name = "shop") => inputsOf(balancer, { name, originGroups });
const deploy = (originGroups?: readonly Properties[]) => create(balancer, goal(originGroups), account.api);
const recordOf = (id: string): LoadBalancerRecord => {
  const record = account.emulator.state.loadBalancers.get(Number(id));
  if (!record) throw new Error("The load balancer does not exist.");
  return record;
};
const namesIn = ({ OriginGroups }: LoadBalancerRecord) =>
  Object.fromEntries(OriginGroups.map(({ Name, Origins }) => [Name, Origins.map((origin) => origin.Name)]));
const sent = () => account.emulator.calls.take().map(({ operation }) => operation);
const writes = () => sent().filter((operation) => !operation?.startsWith("GET "));
const problemsOf = (args: Properties) =>
  check(balancer, { name: "shop", ...args }).problems.map(({ path, reason }) => `${path.join(".")}: ${reason}`);
const changeTo = async (definition: ResourceDefinition, before: Properties, next: Properties, id: string) =>
  update(definition, { id, olds: before, news: next }, account.api);

const origins = "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin";

/** What a request to a zone would get after each response from now on. */
function watched(zoneId: number) {
  const seen: string[] = [];
  onCall = () => void seen.push(originOfZone(account.emulator.state, zoneId));
  return seen;
}

test("a group has exactly one target for each origin, names of its own, and no more than the platform allows", () => {
  const first = { originGroups: [group("a", { name: "x" }, server("y", { storageZoneId: 5 }), server("y"))] };
  expect(problemsOf(first)).toEqual([
    expect.stringMatching(/^originGroups\.0\.origins\.2\.name: /),
    "originGroups.0.origins.0: needs exactly one of standard, storageZoneId, edgeScriptId, containerApp",
    "originGroups.0.origins.1: needs exactly one of standard, storageZoneId, edgeScriptId, containerApp",
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, n) => server(`o${n}`));
  expect(problemsOf({ originGroups: many(11).map(({ name }) => group(name)) })).toEqual([
    "originGroups: are more than 10, the most of a load balancer",
  ]);
  expect(problemsOf({ originGroups: [group("a", ...many(25)), group("b", ...many(26))] })).toEqual([
    "originGroups: have 51 origins, more than 50, the most of a load balancer",
  ]);
  expect(problemsOf({ originGroups: [group("a", ...many(25)), group("b", ...many(25))] })).toEqual([]);
});

test("one weight is one request with all settings of its origin, a refresh is one, and no change none", async () => {
  const { id, properties } = await deploy();
  sent();
  const heavier = goal([group("europe", server("a", { weight: 7 }), server("b")), group("america", server("c"))]);
  const bodies: unknown[] = [];
  const created = (message: unknown) => void bodies.push((message as { request: { body: unknown } }).request.body);
  subscribe("undici:request:create", created);
  const next = await changeTo(balancer, properties, heavier, id);
  unsubscribe("undici:request:create", created);
  expect(sent()).toEqual([`POST ${origins}/{originId}`]);
  expect(bodies.map((body) => JSON.parse(String(body)))).toEqual([
    {
      Name: "a",
      Weight: 7,
      Enabled: true,
      OriginType: 0,
      EdgeScriptId: null,
      StorageZoneId: null,
      StandardOrigin: { OriginUrl: "https://a.example.com", HostHeader: "", VerifySsl: true },
      MagicContainersOrigin: null,
    },
  ]);
  const found = await read(balancer, id, next, account.api);
  expect(sent()).toEqual(["GET /loadbalancer/{loadBalancerId}"]);
  expect(difference(balancer, found?.inputs ?? {}, heavier).changed).toEqual([]);
  await changeTo(balancer, next, heavier, id);
  expect(sent()).toEqual([]);
});

test("the health of an origin is no difference", async () => {
  const { id, properties, inputs } = { ...(await deploy()), inputs: goal() };
  for (const { Origins } of recordOf(id).OriginGroups) for (const one of Origins) one.HealthStatus = 1;
  const found = await read(balancer, id, properties, account.api);
  expect(difference(balancer, found?.inputs ?? {}, inputs).changed).toEqual([]);
  expect(found?.properties).toEqual(properties);
});

test.each([
  ["a load balancer", "POST /loadbalancer"],
  ["a group", "POST /loadbalancer/{loadBalancerId}/origingroup"],
  ["an origin", `POST ${origins}`],
])("the response to the create of %s is lost, and there is one", async (_, operation) => {
  account.emulator.faults.add({ operation, times: 1, carryOut: true, answer: { status: 502 } });
  const { id, properties } = await deploy();
  expect(account.emulator.state.loadBalancers.size).toBe(1);
  expect(namesIn(recordOf(id))).toEqual({ europe: ["a", "b"], america: ["c"] });
  expect((await read(balancer, id, properties, account.api))?.properties).toEqual(properties);
});

test("where the platform names no origin, its target tells which one a lost create has made, and its id its name", async () => {
  const { id, properties } = await deploy();
  const record = recordOf(id);
  const body = JSON.stringify({
    ...record,
    OriginGroups: record.OriginGroups.map((one) => ({
      ...one,
      Origins: one.Origins.map((origin) => ({ ...origin, Name: undefined })),
    })),
  });
  const operation = "GET /loadbalancer/{loadBalancerId}";
  account.emulator.faults.add({ operation, times: 2, answer: { status: 200, body } });
  expect((await read(balancer, id, properties, account.api))?.properties).toEqual(properties);
  // The group has the origin already, under an id that this client does not know.
  account.emulator.faults.add({ operation: `POST ${origins}`, times: 1, answer: { status: 502 } });
  const [{ Id: originGroupId, Origins }] = record.OriginGroups as [LoadBalancerRecord["OriginGroups"][0]];
  const sentAgain = { name: "renamed", standardOrigin: { originUrl: "https://a.example.com" } };
  const client = createClient({ apiKey: account.emulator.apiKey, apiUrl: account.emulator.url, retryDelayMs: 1 });
  expect(await client.loadBalancers.addOrigin(record.LoadBalancerId, originGroupId, sentAgain)).toMatchObject({
    id: Origins[0]?.Id,
  });
  await client.close();
});

test("a create that fails half-way keeps what it has made, and the next run goes on", async () => {
  account.emulator.faults.add({ operation: `POST ${origins}`, times: 1, after: 1, answer: { status: 400 } });
  const error = await errorOf(deploy());
  if (!(error instanceof ResourceInitFailedError)) throw error;
  const { id = "", properties = {} } = error.object ?? {};
  expect(namesIn(recordOf(id))).toEqual({ europe: ["a"] });
  sent();
  await changeTo(balancer, properties, goal(), id);
  expect(writes()).toEqual([`POST ${origins}`, "POST /loadbalancer/{loadBalancerId}/origingroup", `POST ${origins}`]);
  expect(namesIn(recordOf(id))).toEqual({ europe: ["a", "b"], america: ["c"] });
  expect(account.emulator.state.loadBalancers.size).toBe(1);
});

test("a name that another load balancer has is refused, and nothing is taken over", async () => {
  addLoadBalancer(account.emulator.state, { Name: "shop" });
  expect(String(await errorOf(deploy()))).toMatch(/The name shop is already taken/);
  expect(account.emulator.state.loadBalancers.size).toBe(1);
});

test("one that a pull zone has as its origin is not deleted, and the error names the zone", async () => {
  const { id, properties } = await deploy();
  const origin = { OriginType: 3, LoadBalancerId: Number(id) };
  const zone = addPullZone(account.emulator.state, { Name: "front", OriginUrl: null, ...origin });
  const message = messageFor(await errorOf(remove(balancer, properties, account.api)));
  expect(message).toContain(
    `in use by the pull zones front. It is the origin of the pull zones ${zone.Id} (front.b-cdn.net): delete them or give them another origin, and run again.`,
  );
  account.emulator.state.pullZones.delete(zone.Id);
  await remove(balancer, properties, account.api);
  expect(account.emulator.state.loadBalancers.size).toBe(0);
});

const fifty = (prefix: string) => Array.from({ length: 50 }, (_, n) => server(`${prefix}${n}`));
const full = (prefix: string) =>
  Array.from({ length: 10 }, (_, n) =>
    group(`${prefix}${n}`, ...Array.from({ length: 5 }, (_, m) => server(`${prefix}${n}-${m}`))),
  );

test.each<[string, readonly Properties[], readonly Properties[], number]>([
  ["two origins swap their groups", two, [group("europe", server("c"), server("b")), group("america", server("a"))], 4],
  [
    "two origins swap their servers",
    two,
    [group("europe", { ...server("b"), name: "a" }, { ...server("a"), name: "b" }), group("america", server("c"))],
    2,
  ],
  ["a group gets another name", two, [group("eu", server("a"), server("b")), group("america", server("c"))], 1],
  ["all groups are others", two, [group("asia", server("x")), group("africa", server("y"))], 6],
  ["the only origin makes way for another", [group("one", server("a"))], [group("one", server("b"))], 2],
  [
    "the only one that is on is another one",
    [group("one", server("a"), server("b", { enabled: false }))],
    [group("one", server("a", { enabled: false }), server("b"))],
    2,
  ],
  ["all of ten groups and fifty origins are others", full("old"), full("new"), 120],
  [
    "all of fifty origins in one group are others",
    [group("one", ...fifty("old"))],
    [group("one", ...fifty("new"))],
    100,
  ],
])("at each moment there is an origin: %s", async (_, from, to, most) => {
  const { id, properties } = await deploy(from);
  const origin = { OriginType: 3, LoadBalancerId: Number(id) };
  const { Id } = addPullZone(account.emulator.state, { Name: "front", OriginUrl: null, ...origin });
  const seen = watched(Id);
  account.emulator.calls.take();
  const state = await changeTo(balancer, properties, goal(to), id);
  onCall = () => {};
  const count = writes().length;
  expect(seen).toHaveLength(count);
  expect(seen).not.toContain("nothing");
  expect(count).toBeLessThanOrEqual(most);
  const found = await read(balancer, id, state, account.api);
  expect(found?.properties).toEqual(state);
  expect(difference(balancer, found?.inputs ?? {}, goal(to)).changed).toEqual([]);
});

test("a group gets another name in a state whose members the engine has sorted", async () => {
  const { id, properties } = await deploy([group("one", server("a"))]);
  const sorted = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value;
  account.emulator.calls.take();
  const state = JSON.parse(JSON.stringify(properties, sorted));
  await changeTo(balancer, state, goal([group("two", server("a"))]), id);
  expect(writes()).toEqual(["POST /loadbalancer/{loadBalancerId}/origingroup/{id}"]);
});

test("a pull zone moves from a URL to a load balancer and back, and has an origin at each moment", async () => {
  const url = "https://old.example.com";
  const zoneGoal = (origin: Properties) => inputsOf(pullZone, { name: "front", origin });
  const zone = await create(pullZone, zoneGoal({ url }), account.api);
  const seen = watched(Number(zone.id));
  const { id, properties } = await deploy();
  const onBalancer = zoneGoal({ loadBalancerId: Number(id) });
  const moved = await changeTo(pullZone, zone.properties, onBalancer, zone.id);
  expect(seen.at(-1)).toBe("a b c");
  await changeTo(pullZone, moved, zoneGoal({ url }), zone.id);
  expect(seen.at(-1)).toBe(url);
  await remove(balancer, properties, account.api);
  expect(seen).not.toContain("nothing");
  expect(account.emulator.state.loadBalancers.size).toBe(0);
});

test("another load balancer takes the place of one under a live zone", async () => {
  const first = await create(balancer, goal(two, "shop-1"), account.api);
  const zoneGoal = (id: string) => inputsOf(pullZone, { name: "front", origin: { loadBalancerId: Number(id) } });
  const zone = await create(pullZone, zoneGoal(first.id), account.api);
  const seen = watched(Number(zone.id));
  const second = await create(balancer, goal([group("asia", server("x"))], "shop-2"), account.api);
  await changeTo(pullZone, zone.properties, zoneGoal(second.id), zone.id);
  await remove(balancer, first.properties, account.api);
  expect(seen).not.toContain("nothing");
  expect(seen.at(-1)).toBe("x");
  expect([...account.emulator.state.loadBalancers.keys()]).toEqual([Number(second.id)]);
});

test("ten groups with fifty origins take a request each, and one to refresh and to delete", async () => {
  const { id, properties } = await deploy(full("o"));
  expect(writes()).toHaveLength(1 + 10 + 50);
  await read(balancer, id, properties, account.api);
  await remove(balancer, properties, account.api);
  expect(sent()).toEqual(["GET /loadbalancer/{loadBalancerId}", "DELETE /loadbalancer/{loadBalancerId}"]);
});
