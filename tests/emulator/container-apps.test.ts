import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { ContainerBehaviour } from "../../emulator/routes/containers/records";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0 });
});
afterAll(() => emulator.stop());
beforeEach(() => {
  emulator.state.containerApps.clear();
  emulator.state.containers.failingImages.clear();
  const { failingImages: _, ...defaults } = new ContainerBehaviour();
  Object.assign(emulator.state.containers, defaults);
});

async function send(method: string, path: string, body?: unknown) {
  const response = await fetch(`${emulator.url}/mc${path}`, {
    method,
    headers: { accesskey: emulator.apiKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const image = { imageRegistryId: "1155", imageNamespace: "acme", imageName: "web", imageTag: "1" };
const cdn = (displayName: string, containerPort = 80) => ({ displayName, cdn: { portMappings: [{ containerPort }] } });
const web = { ...image, name: "web", endpoints: [cdn("web"), cdn("admin", 81)] };
const worker = { ...image, name: "worker" };
const shop = {
  name: "shop",
  runtimeType: "Shared",
  autoScaling: { min: 2, max: 4 },
  regionSettings: { allowedRegionIds: ["DE", "NY"], requiredRegionIds: ["DE"] },
  containerTemplates: [web, worker],
};

/** Creates the app, and returns its path. */
async function created(change: object = {}): Promise<string> {
  const { status, body } = await send("POST", "/apps", { ...shop, ...change });
  expect(status).toBe(201);
  expect(Object.keys(body)).toEqual(["id"]);
  return `/apps/${body.id}`;
}

const read = async (path: string) => (await send("GET", path)).body;
const containerPath = async (path: string, at = 0) =>
  `${path}/containers/${(await read(path)).containerTemplates[at].id}`;

/** Which pod runs which image, and how far it is. */
async function look(path: string) {
  const { status, activeInstances, desiredInstances, regions } = await read(`${path}/overview`);
  const pods = regions.flatMap((region: { pods: object[] }) => region.pods);
  return {
    status,
    active: activeInstances.indicator,
    desired: desiredInstances,
    pods: pods.map((pod: { status: string; containers: { image: string }[] }) => [
      pod.status,
      pod.containers[0]?.image.replace(/.*:/, ""),
    ]),
  };
}

test("a new app runs, with a pull zone and a host for each endpoint of the CDN", async () => {
  const path = await created();
  const app = await read(path);
  expect(app).toMatchObject({
    name: "shop",
    status: "active",
    runtimeType: "shared",
    regionSettings: { maxAllowedRegions: null, provisioningType: "dynamic" },
    containerTemplates: [
      { name: "web", image: "docker.io/acme/web:1", imageDigest: "", imagePullPolicy: "always" },
      { name: "worker", endpoints: [] },
    ],
  });
  const [endpoint] = app.containerTemplates[0].endpoints;
  expect(emulator.state.pullZones.get(Number(endpoint.pullZoneId))).toMatchObject({
    MagicContainersAppId: app.id,
    MagicContainersEndpointId: endpoint.id,
    OriginType: 5,
  });
  expect(endpoint.publicHost).toMatch(/^mc-\w+\.bunny\.run$/);
  expect(await look(path)).toEqual({
    status: "active",
    active: 2,
    desired: 2,
    pods: [
      ["ready", "1"],
      ["ready", "1"],
    ],
  });
});

test.each([
  ["a mount path with a space", { volumeMounts: [{ name: "data", mountPath: "/my data" }] }, 400],
  ["a mount path", { volumeMounts: [{ name: "data", mountPath: "/my/data" }] }, 201],
  ["a status of a probe as a number", probeFor("200"), 400],
  ["a status of a probe by its name, in any case", probeFor("NoContent"), 201],
])("%s, by the document's pattern and enum", async (_, change, expected) => {
  const volumes = [{ name: "data", size: 1 }];
  const { status } = await send("POST", "/apps", { ...shop, volumes, containerTemplates: [{ ...worker, ...change }] });
  expect(status).toBe(expected);
});

function probeFor(expectedStatusCode: string) {
  const httpGet = { request: { path: "/", portNumber: 80 }, response: { expectedStatusCode } };
  return { probes: { liveness: { httpGet } } };
}

test("a rollout takes so many reads of the overview, and old instances stay until new ones are ready", async () => {
  emulator.state.containers.rolloutReads = 2;
  const path = await created();
  expect((await read(path)).status).toBe("progressing");
  expect(await look(path)).toMatchObject({
    status: "progressing",
    active: 1,
    pods: [
      ["ready", "1"],
      ["scheduled", "1"],
    ],
  });
  expect(await look(path)).toMatchObject({ status: "active", active: 2 });

  await send("PATCH", await containerPath(path), { ...image, imageTag: "2" });
  expect(await look(path)).toEqual({
    status: "progressing",
    active: 2,
    desired: 2,
    pods: [
      ["ready", "2"],
      ["ready", "1"],
      ["scheduled", "2"],
    ],
  });
  expect((await look(path)).status).toBe("active");

  for (const change of [{ name: "other" }, {}]) await send("PATCH", path, change);
  expect((await read(path)).status, "a change of the name restarts nothing").toBe("active");
  await send("POST", `${path}/restart`);
  expect((await read(path)).status).toBe("progressing");
});

test("a rollout may begin some reads after the change: until then the app is as it was", async () => {
  const path = await created();
  const before = await look(path);
  Object.assign(emulator.state.containers, { readsUntilRollout: 2, rolloutReads: 1 });
  await send("PATCH", await containerPath(path), { ...image, imageTag: "2" });
  expect([await look(path), await look(path)].map(({ status }) => status)).toEqual(["active", "progressing"]);
  expect((await look(path)).status).toBe("active");
  await send("POST", `${path}/restart`);
  expect(await look(path)).toEqual({
    ...before,
    pods: [
      ["ready", "2"],
      ["ready", "2"],
    ],
  });
});

test("an image that never starts is started again and again, beside the old instances", async () => {
  const path = await created();
  const failure = { reason: "CrashLoopBackOff", message: "no such file", exitCode: 127 };
  emulator.state.containers.failingImages.set("acme/web:2", failure);
  await send("PATCH", await containerPath(path), { ...image, imageTag: "2" });
  await look(path);
  const { status, activeInstances, regions } = await read(`${path}/overview`);
  expect([status, activeInstances.indicator]).toEqual(["progressing", 2]);
  const failing = regions[0].pods.find((pod: { status: string }) => pod.status === "scheduled");
  expect(failing.containers[0]).toMatchObject({ ...failure, status: "notStarted", numberOfRestarts: 2 });

  await send("PATCH", await containerPath(path), { ...image, imageTag: "1" });
  expect((await read(path)).status, "another image ends it").toBe("active");
});

test("a digest counts before the tag, and an image without its name changes nothing", async () => {
  const path = await created();
  const container = await containerPath(path);
  const imageDigest = `sha256:${"a".repeat(64)}`;
  await send("PATCH", container, { ...image, imageDigest });
  await send("PATCH", container, { ...image, imageTag: "2" });
  expect((await read(path)).containerTemplates[0]).toMatchObject({
    image: `docker.io/acme/web@${imageDigest}`,
    imageTag: "2",
    imageDigest,
    imagePullPolicy: "ifNotPresent",
  });
  await send("PATCH", container, { imageTag: "3" });
  expect((await read(path)).containerTemplates[0].imageTag).toBe("2");
  await send("PATCH", container, { ...image, imageDigest: null });
  expect((await read(path)).containerTemplates[0].image).toBe("docker.io/acme/web:1");
});

test("a patch of a container merges objects, replaces lists, and keeps what it leaves out", async () => {
  const environmentVariables = [
    { name: "A", value: "1" },
    { name: "B", value: "2" },
  ];
  const entryPoint = { command: "run", workingDirectory: "/srv" };
  const path = await created({ containerTemplates: [{ ...web, environmentVariables, entryPoint }, worker] });
  const container = await containerPath(path);
  const { body } = await send("PATCH", container, { entryPoint: { command: null, arguments: "--fast" } });
  expect(body).toMatchObject({ entryPoint: { workingDirectory: "/srv", arguments: "--fast" }, environmentVariables });
  expect(body.entryPoint).not.toHaveProperty("command");
  const changed = await send("PATCH", container, { environmentVariables: [{ name: "A", value: "3" }] });
  expect(changed.body.environmentVariables).toEqual([{ name: "A", value: "3" }]);
});

test("a patch of the app updates containers by id, adds those without, and deletes the rest", async () => {
  const path = await created();
  const [first] = (await read(path)).containerTemplates;
  const containerTemplates = [
    { ...image, name: "added" },
    { ...image, id: first.id, name: "renamed" },
  ];
  expect(await send("PATCH", path, { containerTemplates })).toMatchObject({ status: 200 });
  const after = (await read(path)).containerTemplates;
  expect(after.map((one: { name: string }) => one.name)).toEqual(["added", "renamed"]);
  expect(after[1].id).toBe(first.id);
  expect(after[1].endpoints, "endpoints that are left out stay").toEqual(first.endpoints);
});

test("a write of the whole app keeps what it names by id and in its order, and nothing that it leaves out", async () => {
  const entryPoint = { commandArray: ["serve"] };
  const first = { ...web, entryPoint, environmentVariables: [{ name: "MODE", value: "live" }] };
  const path = await created({
    terminationGracePeriodSeconds: 60,
    volumes: [{ name: "data", size: 1 }],
    containerTemplates: [first, worker],
  });
  const [before] = (await read(path)).containerTemplates;
  const whole = { ...shop, name: "renamed", containerTemplates: [{ ...web, id: before.id }] };
  expect(await send("PUT", path, whole)).toMatchObject({ status: 200, body: { id: path.split("/")[2] } });
  const after = await read(path);
  expect(after).toMatchObject({ name: "renamed", volumes: [] });
  expect(after.containerTemplates).toEqual([{ ...before, entryPoint: {}, environmentVariables: [] }]);
  const [record] = emulator.state.containerApps.values();
  expect(record?.terminationGracePeriodSeconds).toBe(30);
  await send("PUT", path, { ...whole, containerTemplates: [{ ...image, id: before.id, name: "web" }] });
  expect((await read(path)).containerTemplates[0].endpoints, "endpoints that are left out").toEqual([]);
  expect((await send("PUT", path, { name: "a part" })).status).toBe(400);
  expect((await send("PUT", "/apps/unknown", whole)).status).toBe(404);
});

test("endpoints in a container are matched by their place, so that another order makes new hosts", async () => {
  const path = await created();
  const before = (await read(path)).containerTemplates[0].endpoints;
  const { body } = await send("PATCH", await containerPath(path), { endpoints: [cdn("admin", 81), cdn("web")] });
  const hosts = body.endpoints.map((one: { publicHost: string }) => one.publicHost);
  for (const { publicHost, pullZoneId } of before) {
    expect(hosts).not.toContain(publicHost);
    expect(emulator.state.pullZones.has(Number(pullZoneId))).toBe(false);
  }
});

test("an endpoint is added, written and deleted by its id, and keeps its host", async () => {
  const path = await created();
  const container = await containerPath(path);
  const [web, admin] = (await read(path)).containerTemplates[0].endpoints;
  expect(await send("PUT", `${path}/endpoints/${web.id}`, cdn("site", 8_080))).toMatchObject({ status: 200 });
  expect((await read(path)).containerTemplates[0].endpoints).toEqual([
    {
      ...web,
      displayName: "site",
      portMappings: [{ containerPort: 8_080, exposedPort: null, protocols: ["tcp"] }],
    },
    admin,
  ]);
  const taken = await send("POST", `${container}/endpoints`, cdn("admin"));
  expect(taken).toMatchObject({ status: 400, body: { errors: [{ field: "displayName" }] } });
  const added = await send("POST", `${container}/endpoints`, {
    displayName: "dns",
    anycast: { type: "IPv4", portMappings: [{ containerPort: 53, protocols: ["Udp"] }] },
  });
  expect(added.status).toBe(201);
  const { items } = await read(`${path}/endpoints`);
  expect(items.at(-1)).toMatchObject({ id: added.body.id, type: "anycast", pullZoneId: "0", containerName: "web" });
  expect(await send("DELETE", `${path}/endpoints/${web.id}`)).toMatchObject({ status: 200 });
  const anycast = { displayName: "admin", anycast: { type: "iPv4", portMappings: [{ containerPort: 81 }] } };
  await send("PUT", `${path}/endpoints/${admin.id}`, anycast);
  const [other] = (await read(path)).containerTemplates[0].endpoints;
  expect(other, "another kind of endpoint has the same id").toMatchObject({ id: admin.id, type: "anycast" });
  expect((await read(`${path}/endpoints`)).items).toHaveLength(2);
  expect((await send("DELETE", `${path}/endpoints/${web.id}`)).status).toBe(404);
});

test("a container is added and deleted, but for the last one", async () => {
  const path = await created({ containerTemplates: [web] });
  const last = await containerPath(path);
  expect(await send("DELETE", last)).toMatchObject({ status: 400, body: { title: "Bad Request" } });
  const added = await send("POST", `${path}/containers`, worker);
  expect(added).toMatchObject({ status: 201, body: { name: "worker", image: "docker.io/acme/web:1" } });
  expect((await send("DELETE", last)).status).toBe(200);
  expect((await read(path)).containerTemplates).toEqual([added.body]);
});

test("a new endpoint has no host and no pull zone in so many reads", async () => {
  emulator.state.containers.hostReads = 1;
  const path = await created();
  const shown = async () => (await read(path)).containerTemplates[0].endpoints[0];
  expect(await shown()).toMatchObject({ publicHost: "", pullZoneId: "" });
  expect((await shown()).publicHost).not.toBe("");
});

test("a deleted app is there for so many reads, and its pull zones stay unless they are set to go", async () => {
  emulator.state.containers.deletionReads = 1;
  const path = await created();
  const [{ pullZoneId }] = (await read(path)).containerTemplates[0].endpoints;
  expect((await send("DELETE", path)).status).toBe(200);
  expect(await send("GET", path)).toMatchObject({ status: 200, body: { status: "inactive" } });
  expect((await send("GET", path)).status).toBe(404);
  expect(emulator.state.pullZones.has(Number(pullZoneId))).toBe(true);

  Object.assign(emulator.state.containers, { deletionReads: 0, deletesPullZones: true });
  const other = await created();
  const [endpoint] = (await read(other)).containerTemplates[0].endpoints;
  await send("DELETE", other);
  expect((await send("GET", other)).status).toBe(404);
  expect(emulator.state.pullZones.has(Number(endpoint.pullZoneId))).toBe(false);
});

test("an app is stopped and started, and a suspended one neither", async () => {
  const path = await created();
  await send("POST", `${path}/undeploy`);
  expect(await look(path)).toEqual({ status: "inactive", active: 0, desired: 0, pods: [] });
  await send("POST", `${path}/deploy`);
  expect((await look(path)).active).toBe(2);
  const [app] = emulator.state.containerApps.values();
  const refused = async (...actions: string[]) => {
    for (const action of actions) expect((await send("POST", `${path}/${action}`)).status, action).toBe(409);
  };
  Object.assign(app ?? {}, { isSuspended: true });
  await refused("deploy", "undeploy", "restart");
  Object.assign(app ?? {}, { isSuspended: false, containerTemplates: [] });
  await refused("deploy", "restart");
});

test("an app is saved in part, and the error has its id", async () => {
  emulator.state.containers.createsInPart = 1;
  const { status, body } = await send("POST", "/apps", shop);
  expect(status).toBe(500);
  expect((await read(`/apps/${body.id}`)).containerTemplates[0].endpoints).toEqual([]);
  expect((await send("POST", "/apps", shop)).status).toBe(201);
});

test("an app without containers, one with an endpoint twice, and one too many are refused", async () => {
  for (const change of [{ containerTemplates: [] }, { containerTemplates: [web, { ...web, name: "b" }] }])
    expect(await send("POST", "/apps", { ...shop, ...change })).toMatchObject({ status: 400, body: { errors: [{}] } });
  emulator.state.containers.maxApps = 1;
  await created();
  expect((await send("POST", "/apps", shop)).status).toBe(409);
  expect(await read("/limits")).toMatchObject({ maxNumberOfApplications: 1, existingNumberOfApplications: 1 });
});

test("a volume that an app leaves out stays, detached", async () => {
  const path = await created({ volumes: [{ name: "data", size: 2 }] });
  await send("PATCH", path, { name: "same volumes" });
  expect((await read(path)).volumes).toEqual([{ name: "data", size: 2 }]);
  await send("PATCH", path, { volumes: [{ name: "cache", size: 1 }] });
  expect((await read(path)).volumes).toEqual([{ name: "cache", size: 1 }]);
  const { items } = await read(`${path}/volumes`);
  expect(items).toMatchObject([
    { name: "data", attachedInstancesCount: 0, totalInstancesCount: 2 },
    { name: "cache", attachedInstancesCount: 2 },
  ]);
});

test("a registry is in use while an app has an image of it, also one that is being deleted", async () => {
  const { id } = (
    await send("POST", "/registries", {
      displayName: "own",
      type: "dockerHub",
      passwordCredentials: { userName: "acme", password: "not-a-secret" },
    })
  ).body;
  const path = await created({ containerTemplates: [{ ...web, imageRegistryId: String(id) }] });
  emulator.state.containers.deletionReads = 1;
  await send("DELETE", path);
  expect((await send("DELETE", `/registries/${id}`)).body).toEqual({ status: "inUse", applications: ["shop"] });
  for (const status of [200, 404]) expect((await send("GET", path)).status).toBe(status);
  expect((await send("DELETE", `/registries/${id}`)).body.status).toBe("removed");
});

test("statistics need a time and a granularity, and have a point for each step", async () => {
  const path = await created();
  expect((await send("GET", `${path}/statistics?granularity=Daily`)).status).toBe(400);
  expect((await send("GET", `${path}/statistics?fromDate=2026-11-20T00:00:00Z&granularity=Weekly`)).status).toBe(400);
  const query = "fromDate=2026-11-20T00:00:00Z&toDate=2026-11-21T00:00:00Z&granularity=Daily";
  expect((await read(`${path}/statistics?${query}`)).instancesChart).toEqual({
    "2026-11-20T00:00:00Z": 2,
    "2026-11-21T00:00:00Z": 2,
  });
});

test("apps are listed in parts", async () => {
  for (const name of ["a", "b", "c"]) await created({ name });
  const first = await read("/apps?limit=2");
  expect(first.items.map((one: { name: string }) => one.name)).toEqual(["a", "b"]);
  const second = await read(`/apps?limit=2&nextCursor=${first.cursor}`);
  expect([second.items.length, second.cursor]).toEqual([1, null]);
});
