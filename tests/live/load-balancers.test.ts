import { expect, test } from "vitest";
import { z } from "zod";
import { platform } from "./live";
import { loadBalancer, pullZone } from "./objects";

const { send, ok, make, name } = platform([pullZone, loadBalancer]);
const balancers = "/loadbalancer";
const balancer = `${balancers}/{loadBalancerId}`;
const groups = `${balancer}/origingroup`;
const origins = `${groups}/{originGroupId}/origin`;

const withId = z.object({ Id: z.int() });
const newGroup = async (loadBalancerId: number, Name: string) =>
  withId.parse((await ok(`POST ${groups}`, { loadBalancerId }, { Name })).body).Id;
const server = (HostHeader: string) => ({ OriginUrl: "https://example.com", HostHeader, VerifySsl: true });
const origin = { Name: "first", OriginType: 0, StandardOrigin: server("") };

// A create whose response was lost is known by its name.
test("a new load balancer is in the response to its create, and a second one of its name is refused", async () => {
  const Name = name();
  expect((await ok(`POST ${balancers}`, {}, { Name })).body).toMatchObject({ Name, OriginGroups: [] });
  expect((await send(`POST ${balancers}`, {}, { Name })).status).toBe(400);
});

// `LoadBalancer` takes the origins of an import from it.
test("an origin has its name in responses, and an empty Host header is none", async () => {
  const { loadBalancerId } = await make(loadBalancer);
  const originGroupId = await newGroup(loadBalancerId, "one");
  const details = { ...origin, StandardOrigin: server("www.example.com") };
  const { Id: originId } = withId.parse((await ok(`POST ${origins}`, { loadBalancerId, originGroupId }, details)).body);
  const path = { loadBalancerId, originGroupId, originId };
  const { body } = await ok(`POST ${origins}/{originId}`, path, origin);
  expect(body).toMatchObject({ Name: "first" });
  const standard = z.object({ StandardOrigin: z.object({ HostHeader: z.string().nullable() }) }).parse(body);
  expect(standard.StandardOrigin.HostHeader ?? "").toBe("");
});

// An origin that moves to another group is there twice for a moment.
test("the name of an origin is refused a second time in its group, and not in another one", async () => {
  const { loadBalancerId } = await make(loadBalancer);
  const [one, two] = [await newGroup(loadBalancerId, "one"), await newGroup(loadBalancerId, "two")];
  await ok(`POST ${origins}`, { loadBalancerId, originGroupId: one }, origin);
  expect((await send(`POST ${origins}`, { loadBalancerId, originGroupId: one }, origin)).status).toBe(400);
  expect((await send(`POST ${origins}`, { loadBalancerId, originGroupId: two }, origin)).status).toBe(200);
});

// The provider sends all settings: where this fails, it must go on to.
test("an update of a load balancer or a group keeps what it leaves out", async () => {
  const { loadBalancerId } = await make(loadBalancer);
  await ok(`POST ${balancer}`, { loadBalancerId }, { StickySessionType: 1 });
  const { body } = await ok(`POST ${balancer}`, { loadBalancerId }, { OriginGroupLoadBalancingMethod: 2 });
  expect(body).toMatchObject({ StickySessionType: 1, OriginGroupLoadBalancingMethod: 2, Name: expect.any(String) });
  const id = await newGroup(loadBalancerId, "one");
  await ok(`POST ${groups}/{id}`, { loadBalancerId, id }, { Weight: 7 });
  const changed = await ok(`POST ${groups}/{id}`, { loadBalancerId, id }, { Priority: 3 });
  expect(changed.body).toMatchObject({ Name: "one", Weight: 7, Priority: 3 });
});

// An update deletes a group alone.
test("a group is deleted with its origins, and a load balancer with its groups", async () => {
  const { loadBalancerId } = await make(loadBalancer);
  const id = await newGroup(loadBalancerId, "one");
  await ok(`POST ${origins}`, { loadBalancerId, originGroupId: id }, origin);
  expect((await send(`DELETE ${groups}/{id}`, { loadBalancerId, id })).status).toBe(204);
  await newGroup(loadBalancerId, "two");
  expect((await send(`DELETE ${balancer}`, { loadBalancerId })).status).toBe(204);
  expect((await send(`GET ${balancer}`, { loadBalancerId })).status).toBe(404);
});

// The list has no total: a page of fewer than it may have is the last one.
test("the page after the last load balancer is empty", async () => {
  await make(loadBalancer);
  const query = { page: 1_000, count: 50 };
  expect((await ok(`GET ${balancers}`, {}, undefined, { query })).body).toEqual([]);
});

test("a load balancer that is the origin of a pull zone is not deleted before the zone lets go of it", async () => {
  const { loadBalancerId } = await make(loadBalancer);
  const { id } = await make(pullZone);
  await ok("POST /pullzone/{id}", { id }, { OriginType: 3, LoadBalancerId: loadBalancerId });
  expect((await send(`DELETE ${balancer}`, { loadBalancerId })).status).toBe(400);
  await ok("POST /pullzone/{id}", { id }, { OriginType: 0, OriginUrl: "https://example.com", LoadBalancerId: 0 });
  expect((await send(`DELETE ${balancer}`, { loadBalancerId })).status).toBe(204);
});

test("a pull zone is refused the id of a load balancer that does not exist", async () => {
  const { id } = await make(pullZone);
  expect((await send("POST /pullzone/{id}", { id }, { OriginType: 3, LoadBalancerId: 1 })).status).toBe(400);
});
