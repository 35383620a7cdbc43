import { expect, test } from "vitest";
import type { AppContainerRecord } from "../../emulator/routes/containers/records";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { stableOutputs } from "../../provider/diff/stable-outputs";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

// What a change sends, and what of the rest moves, by the records of the platform.

const account = useAccountForEachTest();
const definition = resourceNamed("ContainerApp");

const udp = { name: "udp", anycast: { ports: [{ port: 53, exposedPort: 53, protocols: ["Udp"] }] } };
const endpoints = [{ name: "http", cdn: { port: 80 } }, { name: "admin", cdn: { port: 81 } }, udp];
const web = {
  name: "web",
  image: "acme/shop:1",
  plainEnvironment: { MODE: "live" },
  probes: { readiness: { http: { path: "/health", port: 80 } } },
  endpoints,
  volumeMounts: [{ name: "data", path: "/data" }],
};
const api = { name: "api", image: "acme/api:1", command: ["serve"], endpoints: [{ name: "api", cdn: { port: 90 } }] };
const args = {
  name: "shop",
  regions: { required: ["DE"], allowed: ["NY"], maxAllowed: 2 },
  volumes: [{ name: "data", sizeGb: 3 }],
  containers: [web, api],
  environment: { web: { TOKEN: "a-token" } },
};
const checked = (given: Properties = {}) => check(definition, { ...args, ...given }).inputs;
const webWith = (members: object) => ({ containers: [{ ...web, ...members }, api] });

const record = () => {
  const [app] = account.emulator.state.containerApps.values();
  if (!app) throw new Error("there is no app");
  return app;
};
const snapshot = () => structuredClone(record().containerTemplates);
const hostsOf = (containers: readonly AppContainerRecord[]) =>
  Object.fromEntries(
    containers.flatMap(({ name, endpoints }) =>
      endpoints.map(({ displayName, id, publicHost, pullZoneId }) => [
        `${name}/${displayName}`,
        { id, publicHost, pullZoneId },
      ]),
    ),
  );
const writes = () =>
  account.emulator.calls.take().flatMap(({ operation }) => (operation && !isRead(operation) ? [operation] : []));
const zones = () => [...account.emulator.state.pullZones.keys()];

async function changed(given: Properties, from: Properties = {}) {
  const { id, properties } = await create(definition, checked(from), account.api);
  const before = { containers: snapshot(), hosts: hostsOf(record().containerTemplates), zones: zones() };
  account.emulator.calls.take();
  const after = await update(definition, { id, olds: properties, news: checked({ ...from, ...given }) }, account.api);
  return { id, before, properties: after, sent: writes() };
}

const endpointPath = "/apps/{appId}/endpoints/{endpointId}";
const containerPath = "/apps/{appId}/containers/{containerId}";

test.each(["http", "admin", "udp"])("another name of the endpoint %s moves no other one", async (name) => {
  const renamed = endpoints.map((one) => (one.name === name ? { ...one, name: "other" } : one));
  const { before, sent } = await changed(webWith({ endpoints: renamed }));
  expect(sent).toEqual([`DELETE ${endpointPath}`, `POST ${containerPath}/endpoints`]);
  const { [`web/${name}`]: _, ...kept } = before.hosts;
  const { "web/other": added, ...others } = hostsOf(record().containerTemplates);
  expect(others).toEqual(kept);
  expect(added).toBeDefined();
});

test("another image of one container is one request with all of its members, and no endpoint moves", async () => {
  const digest = `sha256:${"0a".repeat(32)}`;
  const from = webWith({ image: `ghcr.io/old/site:1@${digest}` });
  const { before, sent } = await changed(webWith({ image: "acme/shop:2" }), from);
  expect(sent).toEqual([`PATCH ${containerPath}`]);
  const image = {
    imageRegistryId: "1155",
    imageNamespace: "acme",
    imageName: "shop",
    imageTag: "2",
    imageDigest: null,
  };
  const [changedWeb, sameApi] = record().containerTemplates;
  expect(changedWeb).toEqual({ ...before.containers[0], ...image });
  expect(sameApi).toEqual(before.containers[1]);
  expect(zones()).toEqual(before.zones);
});

test.each<[string, Properties, string[]]>([
  ["another image", webWith({ image: "acme/shop:2" }), ["containerIds", "endpoints", "generatedPullZones"]],
  [
    "another variable, shown",
    webWith({ plainEnvironment: { MODE: "test" } }),
    ["containerIds", "registryIds", "endpoints", "generatedPullZones"],
  ],
  ["another port", webWith({ endpoints: [{ name: "http", cdn: { port: 8080 } }] }), ["containerIds", "registryIds"]],
  ["a container less", { containers: [web] }, []],
])("a preview of %s knows the outputs that stay", (_, given, expected) => {
  const values = { prior: checked(), next: checked(given) };
  const { changed } = difference(definition, values.prior, values.next);
  expect(stableOutputs(definition, changed, values)).toEqual(["appId", ...expected]);
});

test("a container in the middle is one request, and all others stay as they are", async () => {
  const queue = { name: "queue", image: "acme/queue:1", endpoints: [{ name: "queue", cdn: { port: 70 } }] };
  const { before, sent, properties } = await changed({ containers: [web, queue, api] });
  expect(sent).toEqual(["POST /apps/{appId}/containers"]);
  const after = record().containerTemplates;
  expect(after.filter(({ name }) => name !== "queue")).toEqual(before.containers);
  expect(properties.endpoints).toMatchObject({ "queue/queue": { publicHost: expect.stringContaining(".bunny.run") } });
});

test.each<[string, Properties]>([
  ["in the order of the platform", {}],
  ["in another order", { containers: [api, { ...web, endpoints: endpoints.toReversed() }] }],
])("another grace period writes the whole app as it is (arguments %s)", async (_, given) => {
  const own = addPullZone(account.emulator.state, { Name: "own" });
  const withOwn = { ...api, endpoints: [...api.endpoints, { name: "own", cdn: { port: 91, pullZoneId: own.Id } }] };
  const from = { containers: [web, withOwn], terminationGracePeriodSeconds: 20 };
  const containers = (given.containers as object[] | undefined)?.with(0, withOwn) ?? from.containers;
  const { id, properties } = await create(definition, checked(from), account.api);
  const before = structuredClone(record());
  expect(before.terminationGracePeriodSeconds).toBe(20);
  const zonesBefore = zones();
  account.emulator.calls.take();
  const next = checked({ containers, terminationGracePeriodSeconds: 60 });
  const after = await update(definition, { id, olds: properties, news: next }, account.api);
  expect(writes()).toEqual(["PUT /apps/{appId}"]);
  expect(record()).toEqual({ ...before, terminationGracePeriodSeconds: 60 });
  expect(zones()).toEqual(zonesBefore);
  expect(after.endpoints).toEqual(properties.endpoints);
});

test("a grace period is neither read nor reset: what is no longer given stays, and what is given again is sent", async () => {
  const { id, properties, sent } = await changed(
    { terminationGracePeriodSeconds: undefined },
    { terminationGracePeriodSeconds: 60 },
  );
  expect(sent).toEqual([]);
  expect(record().terminationGracePeriodSeconds).toBe(60);
  record().terminationGracePeriodSeconds = 1;
  const current = await read(definition, id, { ...properties, terminationGracePeriodSeconds: 60 }, account.api);
  expect(current?.inputs.terminationGracePeriodSeconds, "a read keeps what is in the state").toBe(60);
  await update(definition, { id, olds: properties, news: checked({ terminationGracePeriodSeconds: 30 }) }, account.api);
  expect(record().terminationGracePeriodSeconds).toBe(30);
});

test("a change of the grace period keeps what drifted of the rest", async () => {
  const { id, properties } = await create(definition, checked(), account.api);
  const [template] = record().containerTemplates;
  template?.environmentVariables.push({ name: "BY_HAND", value: "x" });
  const before = snapshot();
  await update(definition, { id, olds: properties, news: checked({ terminationGracePeriodSeconds: 60 }) }, account.api);
  expect(record().containerTemplates).toEqual(before);
});

test("an endpoint that no request has is never lost with a write of the whole app", async () => {
  const { id, properties } = await create(definition, checked(), account.api);
  const lan = { id: "e", displayName: "lan", type: "publicIp" };
  account.emulator.faults.add({
    operation: "GET /apps/{appId}",
    times: 1,
    answer: {
      status: 200,
      body: JSON.stringify({ id, name: "shop", containerTemplates: [{ id: "c", name: "web", endpoints: [lan] }] }),
    },
  });
  account.emulator.calls.take();
  const error = await errorOf(
    update(definition, { id, olds: properties, news: checked({ terminationGracePeriodSeconds: 60 }) }, account.api),
  );
  expect(messageFor(error)).toMatch(
    /endpoint "lan" \(publicIp\) cannot be sent.* Leave `terminationGracePeriodSeconds` out/,
  );
  expect(writes()).toEqual([]);
});

const allAtOnce = {
  regions: { required: ["SG"], allowed: ["NY"], maxAllowed: 2 },
  environment: { web: { TOKEN: "another" } },
  terminationGracePeriodSeconds: 60,
};

test("the write of the whole app waits for a read that shows the steps before it", async () => {
  const { id, properties } = await create(definition, checked(), account.api);
  account.emulator.faults.add({ operation: "GET /apps/{appId}", staleMs: 600_000 });
  await update(definition, { id, olds: properties, news: checked(allAtOnce) }, account.api);
  const variables = record().containerTemplates.find(({ name }) => name === "web")?.environmentVariables;
  expect(variables).toContainEqual({ name: "TOKEN", value: "another" });
  expect(record()).toMatchObject({ terminationGracePeriodSeconds: 60, regionSettings: { requiredRegionIds: ["SG"] } });
});

test("a write of the whole app leaves what others have changed besides, also where it runs", async () => {
  const { id, properties } = await create(definition, checked(), account.api);
  const api = record().containerTemplates.find(({ name }) => name === "api");
  Object.assign(api ?? {}, { imageTag: "9" });
  const repositorySettings = { templateRepository: "acme/template", repositoryName: "shop", owner: "acme" };
  Object.assign(record(), { runtimeType: "reserved", repositorySettings });
  await update(definition, { id, olds: properties, news: checked(allAtOnce) }, account.api);
  expect(api?.imageTag).toBe("9");
  expect(record()).toMatchObject({ runtimeType: "reserved", repositorySettings, terminationGracePeriodSeconds: 60 });
});

test("another name of a container takes its endpoints along: names are unique, so the old ones go first", async () => {
  const { sent } = await changed({ containers: [web, { ...api, name: "backend" }] });
  expect(sent).toEqual([`DELETE ${endpointPath}`, "POST /apps/{appId}/containers", `DELETE ${containerPath}`]);
  expect(record().containerTemplates.map(({ name }) => name)).toEqual(["web", "backend"]);
});

test("an endpoint that moves from a container to a new one goes there first", async () => {
  const moved = { name: "queue", image: "acme/queue:1", endpoints: [endpoints[1]] };
  await changed({ containers: [{ ...web, endpoints: [endpoints[0], udp] }, api, moved] });
  const names = (name: string) =>
    record()
      .containerTemplates.find((one) => one.name === name)
      ?.endpoints.map((one) => one.displayName);
  expect([names("web"), names("queue")]).toEqual([["http", "udp"], ["admin"]]);
});

test("a change of a probe leaves variables that somebody has set", async () => {
  const { id, properties } = await create(definition, checked(), account.api);
  const found = record().containerTemplates.find(({ name }) => name === "api");
  found?.environmentVariables.push({ name: "BY_HAND", value: "1" });
  const probed = { ...api, probes: { readiness: { tcp: { port: 90 } } } };
  await update(definition, { id, olds: properties, news: checked({ containers: [web, probed] }) }, account.api);
  expect(found).toMatchObject({ environmentVariables: [{ name: "BY_HAND", value: "1" }] });
  expect(Object.keys(found?.probes ?? {})).toEqual(["readiness"]);
});
