import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { addContainerApp } from "../../emulator/routes/containers";
import { type BunnyClient, BunnyError, type CreateContainerApp, createClient } from "../../sdk/index";

let emulator: Emulator;
let api: BunnyClient;
beforeAll(async () => {
  emulator = await startEmulator({ logsPerDay: 0 });
});
afterAll(() => emulator.stop());
beforeEach((context) => {
  emulator.state.containerApps.clear();
  emulator.faults.clear();
  emulator.calls.take();
  api = createClient({ apiKey: emulator.apiKey, apiUrl: emulator.url, retryDelayMs: 1 });
  context.onTestFinished(() => api.close());
});

const image = { imageRegistryId: "1155", imageNamespace: "acme", imageName: "web", imageTag: "1" };
const secret = "value-of-a-variable";
const web = { ...image, name: "web", environmentVariables: [{ name: "TOKEN", value: secret }] };
const shop: CreateContainerApp = {
  name: "shop",
  autoScaling: { min: 1, max: 1 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
  containerTemplates: [web],
};
const endpoint = { displayName: "web", cdn: { portMappings: [{ containerPort: 80 }] } };

const operations = () => emulator.calls.take().map(({ operation }) => operation);
const apps = () => [...emulator.state.containerApps.values()];
const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test("an app whose response is lost is found by its name, and not taken for an older one of the same name", async () => {
  const old = addContainerApp(emulator.state, { name: "shop", containerTemplates: [web] });
  emulator.faults.add({ operation: "POST /apps", carryOut: true, reset: true });
  const id = await api.containerApps.create(shop);
  expect(apps().map((app) => app.id)).toEqual([old.id, id]);
  expect(operations()).toEqual(["GET /apps", "POST /apps", "GET /apps"]);
});

test("an app that the platform saved in part is named by the error, and neither searched for nor created again", async () => {
  emulator.state.containers.createsInPart = 1;
  const error = await failureOf(api.containerApps.create(shop));
  expect(error).toBeInstanceOf(BunnyError);
  expect(error).toMatchObject({ code: "server_error", savedId: apps()[0]?.id, mayHaveHappened: false });
  expect(operations()).toEqual(["GET /apps", "POST /apps"]);
});

const cannotReach = (times: number) => ({
  operation: "POST /apps",
  times,
  answer: {
    status: 400,
    body: JSON.stringify({ title: "Bad Request", detail: `No answer of the container registry for ${secret}.` }),
  },
});

test("a create is repeated where the platform cannot reach the registry, three times at most", async () => {
  emulator.faults.add(cannotReach(2));
  await api.containerApps.create(shop);
  expect(operations()).toEqual(["GET /apps", "POST /apps", "POST /apps", "POST /apps"]);

  emulator.faults.add(cannotReach(Number.POSITIVE_INFINITY));
  const error = await failureOf(api.containerApps.create(shop));
  expect(error).toMatchObject({ code: "bad_request" });
  expect(String(error), "no value of a variable is in a message").not.toContain(secret);
  expect(operations()).toEqual(["GET /apps", "POST /apps", "POST /apps", "POST /apps"]);
});

test.each(["addContainer", "addEndpoint"] as const)(
  "what %s adds is found where its response is lost",
  async (call) => {
    const id = await api.containerApps.create(shop);
    const containerId = apps()[0]?.containerTemplates[0]?.id ?? "";
    emulator.faults.add({ operation: "POST /apps/*", carryOut: true, reset: true });
    const { containerAppParts: parts } = api;
    const added =
      call === "addContainer"
        ? (await parts.addContainer(id, { ...image, name: "worker" })).id
        : await parts.addEndpoint(id, containerId, endpoint);
    const [app] = apps();
    const present = (app?.containerTemplates ?? []).flatMap((one) => [one.id, ...one.endpoints.map(({ id }) => id)]);
    expect(present).toEqual([containerId, added]);
  },
);

test("a pull zone's id is a number, and absent where the platform has none yet", async () => {
  emulator.state.containers.hostReads = 1;
  const id = await api.containerApps.create({ ...shop, containerTemplates: [{ ...web, endpoints: [endpoint] }] });
  emulator.state.containers.hostReads = 0;
  const shown = async () => (await api.containerApps.get(id)).containerTemplates[0]?.endpoints[0];
  expect((await shown())?.pullZoneId).toBeUndefined();
  const zoneId = (await shown())?.pullZoneId;
  expect(emulator.state.pullZones.get(zoneId ?? 0)?.MagicContainersAppId).toBe(id);
});

test("a list goes on at its cursor", async () => {
  for (const name of ["a", "b", "c"]) addContainerApp(emulator.state, { name, containerTemplates: [web] });
  const body = (names: string[], cursor: string | null) =>
    JSON.stringify({ items: names.map((name) => ({ id: name, name, status: "Active" })), cursor });
  emulator.faults.add({ operation: "GET /apps", answer: { status: 200, body: body(["a"], "next") } });
  emulator.faults.add({ operation: "GET /apps", answer: { status: 200, body: body(["b"], "") } });
  const listed = [];
  for await (const { name, status } of api.containerApps.list()) listed.push([name, status]);
  expect(listed).toEqual([
    ["a", "active"],
    ["b", "active"],
  ]);
});
