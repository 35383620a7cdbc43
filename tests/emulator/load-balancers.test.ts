import { expect, test } from "vitest";
import { failoverPath } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStorageZone } from "../../emulator/routes/storage";
import { useAccountForEachTest } from "../support/account";

const account = useAccountForEachTest({ logsPerDay: 24 });

async function send(operation: string, body?: object) {
  const [method = "", path = ""] = operation.split(" ");
  const { url, apiKey } = account.emulator;
  const headers = { accesskey: apiKey };
  const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
const ok = async (operation: string, body?: object) => {
  const reply = await send(operation, body);
  expect(reply.status, operation).toBe(200);
  return reply.body;
};

async function newBalancer(Name = "shop") {
  const { LoadBalancerId } = await ok("POST /loadbalancer", { Name });
  return { id: Number(LoadBalancerId), path: `/loadbalancer/${LoadBalancerId}` };
}
const server = (Name: string, more = {}) => ({
  Name,
  StandardOrigin: { OriginUrl: `https://${Name}.example` },
  ...more,
});
async function newGroup(path: string, Name: string, more = {}) {
  const { Id } = await ok(`POST ${path}/origingroup`, { Name, ...more });
  return `${path}/origingroup/${Id}`;
}
const refusal = async (operation: string, body: object) => {
  const { status, body: error } = await send(operation, body);
  expect(status, operation).toBe(400);
  return String(error.Message);
};
const pathOf = (id: number) => {
  const record = account.emulator.state.loadBalancers.get(id);
  return record ? failoverPath(record).map(({ origin }) => origin.Name) : [];
};

test("a new load balancer, group and origin have the defaults that the vendor publishes", async () => {
  const { path } = await newBalancer();
  const group = await newGroup(path, "europe");
  await ok(`POST ${group}/origin`, server("a"));
  expect(await ok(`GET ${path}`)).toMatchObject({
    Name: "shop",
    OriginGroupLoadBalancingMethod: 1,
    StickySessionType: 0,
    OriginGroups: [
      {
        Enabled: true,
        OriginLoadBalancingMethod: 0,
        Weight: 100,
        Priority: 100,
        Latitude: 0,
        HealthCheckSettings: { Enabled: false, Path: "/" },
        Origins: [{ Weight: 100, Enabled: true, HealthStatus: 0, StandardOrigin: { VerifySsl: true } }],
      },
    ],
  });
});

test("names, weights, types and limits are refused as documented", async () => {
  const { path } = await newBalancer();
  const group = await newGroup(path, "europe");
  expect(await refusal("POST /loadbalancer", { Name: "shop" })).toMatch(/already taken/);
  expect(await refusal("POST /loadbalancer", {})).toMatch(/name is not valid/);
  expect(await refusal(`POST ${path}/origingroup`, { Name: "europe" })).toMatch(/already taken/);
  expect(await refusal(`POST ${path}/origingroup`, { Name: "a".repeat(101) })).toMatch(/name is not valid/);
  expect(await refusal(group.replace("/", "POST /"), { Weight: 0 })).toMatch(/between 1 and 255/);
  expect(await refusal(group.replace("/", "POST /"), { Priority: 256 })).toMatch(/Priority field is not valid/);
  expect(await refusal(`POST ${group}/origin`, { Name: "a" })).toMatch(/StandardOrigin is not valid/);
  expect(await refusal(`POST ${group}/origin`, { Name: "a", OriginType: 1, StorageZoneId: 5 })).toMatch(
    /StorageZoneId/,
  );
  expect(await refusal(`POST ${group}/origin`, { Name: "a", OriginType: 2, EdgeScriptId: 5 })).toMatch(/EdgeScriptId/);
  for (let n = 1; n < 10; n++) await newGroup(path, `group-${n}`);
  expect(await refusal(`POST ${path}/origingroup`, { Name: "one more" })).toMatch(/at most 10 origin groups/);
  for (let n = 0; n < 50; n++) await ok(`POST ${group}/origin`, server(`o${n}`));
  expect(await refusal(`POST ${group}/origin`, server("one-more"))).toMatch(/at most 50 origins/);
  expect((await send(`GET ${path}1`)).status).toBe(404);
});

test("an origin of another kind has nothing of the old one", async () => {
  const { path } = await newBalancer();
  const group = await newGroup(path, "europe");
  const { Id } = await ok(`POST ${group}/origin`, server("a"));
  const StorageZoneId = addStorageZone(account.emulator.state, { Name: "files" }).Id;
  expect(await ok(`POST ${group}/origin/${Id}`, { OriginType: 1, StorageZoneId })).toMatchObject({
    Name: "a",
    StorageZoneId,
    StandardOrigin: null,
  });
});

test("requests go by priority; what is not healthy comes last, and what is off never", async () => {
  const { id, path } = await newBalancer();
  const backup = await newGroup(path, "backup", { Priority: 2 });
  const first = await newGroup(path, "first", { Priority: 1, HealthCheckSettings: { Enabled: true } });
  await ok(`POST ${backup}/origin`, server("c"));
  await ok(`POST ${first}/origin`, server("a"));
  await ok(`POST ${first}/origin`, server("b"));
  await ok(`POST ${first}/origin`, server("off", { Enabled: false }));
  expect(pathOf(id)).toEqual(["a", "b", "c"]);
  const [origin] = account.emulator.state.loadBalancers.get(id)?.OriginGroups[1]?.Origins ?? [];
  Object.assign(origin ?? {}, { HealthStatus: 1 });
  expect(pathOf(id)).toEqual(["b", "c", "a"]);
  await ok(`POST ${first}`, { HealthCheckSettings: { Enabled: false } });
  expect(pathOf(id)).toEqual(["a", "b", "c"]);
  await ok(`POST ${first}`, { Enabled: false });
  expect(pathOf(id)).toEqual(["c"]);
});

test("one in use is not deleted, and a pull zone needs one that exists", async () => {
  const { id, path } = await newBalancer();
  expect(await refusal("POST /pullzone", { Name: "front", OriginType: 3, LoadBalancerId: id + 1 })).toMatch(
    /not valid/,
  );
  const zone = addPullZone(account.emulator.state, {
    Name: "front",
    OriginUrl: null,
    OriginType: 3,
    LoadBalancerId: id,
  });
  expect((await send(`DELETE ${path}`)).body).toMatchObject({ Message: expect.stringContaining("pull zones front") });
  await ok(`POST /pullzone/${zone.Id}`, { OriginType: 0, OriginUrl: "https://o.example" });
  expect((await send(`DELETE ${path}`)).status).toBe(204);
});

test("the statistics count what the pull zones in front did not answer from their caches", async () => {
  const { id, path } = await newBalancer();
  const group = await newGroup(path, "europe");
  await ok(`POST ${group}/origin`, server("a"));
  const origin = { OriginUrl: null, OriginType: 3, LoadBalancerId: id };
  const { Id } = addPullZone(account.emulator.state, { Name: "front", ...origin });
  const period = "from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z";
  const { Summary, RequestsByOrigin } = await ok(`GET ${path}/statistics?${period}`);
  expect(Summary.TotalRequests).toBeGreaterThan(0);
  const [{ OriginName, Values }] = RequestsByOrigin;
  const counts: number[] = Object.values(Values);
  expect([OriginName, counts.length, counts.reduce((sum, one) => sum + one)]).toEqual(["a", 2, Summary.TotalRequests]);
  expect(await ok(`GET ${path}/pullzones?${period}`)).toEqual([
    { PullZoneId: Id, Hostname: "front.b-cdn.net", TrafficServed: Summary.TotalTraffic },
  ]);
  expect(await ok(`GET /loadbalancer/statistics?${period}`)).toEqual([
    {
      LoadBalancerId: id,
      TotalRequests: Summary.TotalRequests,
      TotalTraffic: Summary.TotalTraffic,
      AttachedPullZoneCount: 1,
    },
  ]);
});

test("a list has a page of fifty at most, and says nothing of others", async () => {
  for (let n = 0; n < 51; n++) await newBalancer(`balancer-${n}`);
  expect(await ok("GET /loadbalancer")).toHaveLength(50);
  expect(await ok("GET /loadbalancer?page=2&count=50")).toMatchObject([{ Name: "balancer-50" }]);
  const names = [];
  for await (const { name } of account.api.loadBalancers.list()) names.push(name);
  expect(names).toHaveLength(51);
});
