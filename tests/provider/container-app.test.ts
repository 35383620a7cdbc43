import { aroundEach, expect, test } from "vitest";
import { addContainerRegistry } from "../../emulator/routes/containers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { secretsIn } from "../../provider/define/secret-paths";
import { difference } from "../../provider/diff/diff";
import { checkOnPlatform } from "../../provider/lifecycle/check-on-platform";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { completeCreate } from "../support/complete-create";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const definition = resourceNamed("ContainerApp");

let told: string[] = [];
aroundEach((runTest) => {
  told = [];
  return withWaitReporter((message) => told.push(message), runTest);
});

const endpoints = [
  { name: "http", cdn: { port: 80 } },
  { name: "admin", cdn: { port: 81 } },
];
const web = { name: "web", image: "acme/shop:1", endpoints };
const args = { name: "shop", regions: { required: ["DE", "NY"] }, containers: [web] };
const checked = (given: Properties = {}) => check(definition, { ...args, ...given }).inputs;
const withWeb = (members: object) => ({ containers: [{ ...web, ...members }] });
const created = (given?: Properties) => create(definition, checked(given), account.api);
const updated = ({ id, properties }: { id: string; properties: Properties }, given: Properties, api = account.api) =>
  update(definition, { id, olds: properties, news: checked(given) }, api);
const record = () => [...account.emulator.state.containerApps.values()][0];
const sent = () => account.emulator.calls.take().map((call) => call.operation);
/** Those besides the zone of a new account. */
const zones = () => [...account.emulator.state.pullZones.keys()].slice(1);
const behaviour = () => account.emulator.state.containers;
const failed = async (run: Promise<unknown>) => {
  const error = await errorOf(run);
  if (!(error instanceof ResourceInitFailedError) || !error.object) throw error;
  return { object: error.object, message: messageFor(error) };
};
const crash = { reason: "CrashLoopBackOff", message: "no TOKEN", exitCode: 7 };

test("a create ends when all pods are ready, and tells by region how far they are", async () => {
  behaviour().rolloutReads = 4;
  await created();
  expect(told).toEqual(
    expect.arrayContaining([expect.stringMatching(/^bunny: rollout: DE \d\/1 ready.*; NY \d\/1 ready/)]),
  );
  expect(record()?.rollout).toBeNull();
});

test("a create that does not wait asks nothing about the pods", async () => {
  behaviour().rolloutReads = 4;
  await created({ waitForRollout: false });
  expect(sent()).not.toContain("GET /apps/{appId}/overview");
  expect(record()?.rollout?.readsLeft).toBe(4);
});

test("a new app that never starts fails with all that is known of it, is kept, and is completed by the next run", async () => {
  behaviour().failingImages.set("acme/shop:1", crash);
  const { object, message } = await failed(created());
  expect(message).toMatch(
    /^the app was created, but does not run: the container "web" of the pod \S+ in DE does not start: CrashLoopBackOff \(no TOKEN\), exit code 7, 3 restarts\. The platform goes on trying\. Correct the image/,
  );
  expect(object).toMatchObject({ id: record()?.id, properties: { containerIds: { web: expect.any(String) } } });
  const again = await failed(completeCreate(object, checked(), account.api));
  expect(again.message).toContain("the app was updated, but does not run");
  const done = await completeCreate(object, checked(withWeb({ image: "acme/shop:2" })), account.api);
  expect(done.id).toBe(object.id);
  expect(record()?.containerTemplates[0]?.imageTag).toBe("2");
  expect(account.emulator.state.containerApps.size).toBe(1);
});

test("an update whose new pods do not start leaves the new arguments in the state, as the platform has them", async () => {
  const before = await created();
  behaviour().failingImages.set("acme/shop:2", crash);
  const given = withWeb({ image: "acme/shop:2" });
  const { object, message } = await failed(updated(before, given));
  expect(message).toContain("the app was updated, but does not run");
  expect(difference(definition, object.properties, checked(given)).changed).toEqual([]);
  expect((await failed(updated(object, given))).message).toContain("does not start: CrashLoopBackOff");
  await updated(object, withWeb({ image: "acme/shop:3" }));
});

test.each([
  ["the time of the resource", () => account.api.withTimeLimit(400)],
  ["an interruption", () => account.api.withSignal(AbortSignal.timeout(400))],
])("a rollout is waited for no longer than %s allows, and the app is kept", async (_, limited) => {
  const before = await created();
  behaviour().rolloutReads = 1e6;
  const { object, message } = await failed(updated(before, withWeb({ image: "acme/shop:2" }), limited()));
  expect(message).toMatch(
    /^the app was updated, but does not run: it is not known to be ready \(.*\)\. The platform goes on trying\./,
  );
  Object.assign(record() ?? {}, { rollout: null });
  await updated(object, withWeb({ image: "acme/shop:2" }));
});

test.each<[string, Properties]>([
  ["variables alone", { environment: { web: { TOKEN: "another" } } }],
  ["variables and the image", { environment: { web: { TOKEN: "another" } }, ...withWeb({ image: "acme/shop:2" }) }],
  ["a container", { containers: [web, { name: "queue", image: "acme/queue:1" }] }],
])("an update of %s ends with the new pods, also where the rollout begins late", async (_, given) => {
  const before = await created({ environment: { web: { TOKEN: "a-token" } } });
  Object.assign(behaviour(), { readsUntilRollout: 3, rolloutReads: 2 });
  await updated(before, { environment: { web: { TOKEN: "a-token" } }, ...given });
  expect(record()).toMatchObject({ generation: 2, rollout: null });
});

test.each<[string, Properties]>([
  ["that others have made already", withWeb({ image: "acme/shop:2" })],
  ["of the grace period, which need not end a pod", { terminationGracePeriodSeconds: 60 }],
])("an update %s waits for no new pods", async (_, given) => {
  const before = await created();
  Object.assign(record()?.containerTemplates[0] ?? {}, { imageTag: "2" });
  await updated(before, given, account.api.withTimeLimit(10_000));
  expect(record()).toMatchObject({ generation: 1 });
});

test("a return from pods that never start needs no new ones, since old ones may have stayed", async () => {
  const before = await created();
  const { url, apiKey: accesskey } = account.emulator;
  const response = await fetch(`${url}/mc/apps/${before.id}/overview`, { headers: { accesskey } });
  const body = await response.text();
  behaviour().failingImages.set("acme/shop:2", crash);
  const { object } = await failed(updated(before, withWeb({ image: "acme/shop:2" })));
  const operation = "GET /apps/{appId}/overview";
  account.emulator.faults.add({ operation, after: 1, times: Infinity, answer: { status: 200, body } });
  await updated(object, {}, account.api.withTimeLimit(5000));
});

test("an overview that is answered with 500 says nothing of the rollout", async () => {
  account.emulator.faults.add({ operation: "GET /apps/{appId}/overview", times: 3, answer: { status: 500 } });
  await created();
  expect(record()?.rollout).toBeNull();
});

test("outputs have the hosts of endpoints, which the platform shows later", async () => {
  behaviour().hostReads = 3;
  const { properties } = await created();
  const hosts = { publicHost: expect.stringContaining(".bunny.run"), pullZoneId: expect.any(Number) };
  expect(properties.endpoints).toMatchObject({ "web/http": hosts, "web/admin": hosts });
});

test("an app that the platform has saved in part is kept, and completed", async () => {
  behaviour().createsInPart = 1;
  const { object } = await failed(created());
  expect(record()?.containerTemplates[0]?.endpoints).toEqual([]);
  const done = await completeCreate(object, checked(), account.api);
  expect(record()?.containerTemplates[0]?.endpoints.map(({ displayName }) => displayName)).toEqual(["http", "admin"]);
  expect(Object.keys(Object(done.properties.endpoints))).toEqual(["web/http", "web/admin"]);
});

test("another name of one endpoint leaves the id and the host of the others", async () => {
  const before = await created();
  const [, admin] = record()?.containerTemplates[0]?.endpoints ?? [];
  const shown = { ...admin };
  account.emulator.calls.take();
  await updated(before, withWeb({ endpoints: [{ name: "www", cdn: { port: 80 } }, endpoints[1]] }));
  expect(sent()).toEqual([
    "DELETE /apps/{appId}/endpoints/{endpointId}",
    "POST /apps/{appId}/containers/{containerId}/endpoints",
    "GET /apps/{appId}",
  ]);
  const after = record()?.containerTemplates[0]?.endpoints ?? [];
  expect(after.map(({ displayName }) => displayName).toSorted()).toEqual(["admin", "www"]);
  expect(after.find(({ displayName }) => displayName === "admin")).toEqual(shown);
});

test("a failure half-way leaves what was done in the state, and the next update sends the rest alone", async () => {
  const before = await created();
  account.emulator.faults.add({
    operation: "PATCH /apps/{appId}/containers/{containerId}",
    times: 9,
    answer: { status: 403 },
  });
  const given = { name: "renamed", ...withWeb({ image: "acme/shop:2" }) };
  const { object, message } = await failed(updated(before, given));
  expect(message).toMatch(/^the app was updated in part: .*403/);
  expect(object.properties).toMatchObject({ name: "renamed", containers: [{ image: "acme/shop:1" }] });
  account.emulator.faults.clear();
  account.emulator.calls.take();
  await updated(object, given);
  expect(sent().filter((operation) => !operation?.startsWith("GET"))).toEqual([
    "PATCH /apps/{appId}/containers/{containerId}",
  ]);
});

test("an import needs no further change of the program that it is imported into", async () => {
  const given = {
    environment: { web: { TOKEN: "a-token" } },
    volumes: [{ name: "data", sizeGb: 1 }],
    ...withWeb({ image: "ghcr.io/acme/shop:1", probes: { liveness: { http: { port: 80 } } } }),
  };
  const { id } = await created(given);
  const imported = await read(definition, id, undefined, account.api);
  const next = check(definition, { ...args, ...given }, { prior: imported?.inputs }).inputs;
  expect(difference(definition, imported?.inputs ?? {}, next)).toEqual({ changed: [], replaces: [] });
});

test.each<[string | undefined, string]>([
  ["Always", "acme/shop:1"],
  ["IfNotPresent", "acme/shop:1"],
  [undefined, "acme/shop:1"],
  ["IfNotPresent", `acme/shop:1@sha256:${"0a".repeat(32)}`],
  [undefined, `acme/shop:1@sha256:${"0a".repeat(32)}`],
])("after an import, a program with the pull policy %s and the image %s changes nothing", async (policy, image) => {
  const given = withWeb({ image, ...(policy && { pullPolicy: policy }) });
  const { id } = await created(given);
  const inputs = (await read(definition, id, undefined, account.api))?.inputs ?? {};
  const next = check(definition, { ...args, ...given }, { prior: inputs }).inputs;
  expect(difference(definition, inputs, next).changed).toEqual([]);
});

test("all values of the environment are secret, and what the program shows is in plain", async () => {
  const given = { environment: { web: { TOKEN: "a-token" } }, ...withWeb({ plainEnvironment: { MODE: "live" } }) };
  const { id, properties } = await created(given);
  expect([...secretsIn(definition, properties)]).toEqual(["environment"]);
  const variables = record()?.containerTemplates[0]?.environmentVariables;
  expect(variables?.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: "MODE", value: "live" },
    { name: "TOKEN", value: "a-token" },
  ]);
  const state = await read(definition, id, properties, account.api);
  expect(state?.inputs).toMatchObject({ environment: { web: { TOKEN: "a-token" } } });
  expect(JSON.stringify({ ...state?.properties, environment: undefined })).not.toContain("a-token");
});

test("a volume that grew outside of Pulumi drifts, and cannot be made smaller again", async () => {
  const volumes = [{ name: "data", sizeGb: 1 }];
  const { id, properties } = await created({ volumes });
  for (const volume of record()?.volumes ?? []) volume.size = 9;
  const current = await read(definition, id, properties, account.api);
  expect(difference(definition, checked({ volumes }), current?.inputs ?? {}).changed).toEqual(["volumes"]);
  const { problems } = check(definition, { ...args, volumes }, { prior: current?.inputs });
  expect(problems.map(({ path }) => path)).toEqual([["volumes", 0, "sizeGb"]]);
});

test("a registry is found by the host of an image, or is the one that is given", async () => {
  await created(withWeb({ image: "ghcr.io/acme/shop:1" }));
  expect(record()?.containerTemplates[0]?.imageRegistryId).toBe("1156");
  const own = { displayName: "own", hostName: "ghcr.io", userName: "acme", password: "a-password" };
  const { id } = addContainerRegistry(account.emulator.state, own);
  const before = await created({ name: "private", ...withWeb({ registryId: id }) });
  expect([...account.emulator.state.containerApps.values()][1]?.containerTemplates[0]?.imageRegistryId).toBe(
    String(id),
  );
  expect(before.properties.registryIds).toEqual({ web: id });
  const error = await errorOf(created({ name: "other", ...withWeb({ image: "quay.io/acme/shop:1" }) }));
  expect(messageFor(error)).toMatch(/has 0 at quay\.io and no public one\. Give its `registryId`/);
});

test("a tag without a digest ends the digest that was there, which would count before it", async () => {
  const digest = `sha256:${"0a".repeat(32)}`;
  const before = await created(withWeb({ image: `acme/shop:1@${digest}` }));
  expect(record()?.containerTemplates[0]?.imageDigest).toBe(digest);
  await updated(before, withWeb({ image: "acme/shop:2" }));
  expect(record()?.containerTemplates[0]).toMatchObject({ imageTag: "2", imageDigest: null });
});

test("a delete waits until the app is gone, and deletes the pull zones that the platform generated and left", async () => {
  behaviour().deletionReads = 3;
  const own = addPullZone(account.emulator.state, { Name: "own" });
  const { properties } = await created(
    withWeb({ endpoints: [endpoints[0], { name: "own", cdn: { port: 81, pullZoneId: own.Id } }] }),
  );
  expect(zones()).toHaveLength(2);
  await remove(definition, properties, account.api);
  expect(account.emulator.state.containerApps.size).toBe(0);
  expect(zones()).toEqual([own.Id]);
});

test("a delete removes the pull zones that stay, also where another one went before", async () => {
  const { properties } = await created();
  const [gone, ...staying] = zones();
  account.emulator.state.pullZones.delete(Number(gone));
  expect(staying).toHaveLength(1);
  await remove(definition, properties, account.api);
  expect(zones()).toEqual([]);
});

/** An app whose one endpoint has a pull zone that somebody made, which the app's own origin names. */
async function withOwnZone() {
  const own = addPullZone(account.emulator.state, { Name: "own" });
  const given = (members: object) => withWeb({ endpoints: [{ name: "http", cdn: { port: 80, ...members } }] });
  const app = await created(given({ pullZoneId: own.Id }));
  Object.assign(own, { MagicContainersAppId: app.id, MagicContainersEndpointId: endpointRecord()?.id });
  return { own, app, given };
}
const endpointRecord = () => record()?.containerTemplates[0]?.endpoints[0];
const stays = (id: number) => expect.stringMatching(new RegExp(`is deleted.*pull zone.*: ${id}\\b.*Delete`));

test("a pull zone that somebody made stays where its app was imported, and is named", async () => {
  const { own, app } = await withOwnZone();
  const imported = await read(definition, app.id, undefined, account.api);
  await remove(definition, imported?.properties ?? {}, account.api);
  expect(account.emulator.state.containerApps.size).toBe(0);
  expect(zones()).toEqual([own.Id]);
  expect(told).toContainEqual(stays(own.Id));
});

test("a `pullZoneId` that is no longer given stays there, which is said, and the zone outlives the app", async () => {
  const { own, app, given } = await withOwnZone();
  const properties = await updated(app, given({}));
  expect(endpointRecord()?.pullZoneId).toBe(own.Id);
  expect(told).toContainEqual(expect.stringMatching(/"http".*"web".*`pullZoneId`.*keeps.*\b\d+\b/));
  const refreshed = await read(definition, app.id, properties, account.api);
  await remove(definition, refreshed?.properties ?? {}, account.api);
  expect(zones()).toEqual([own.Id]);
});

test("of an endpoint that somebody pointed at another pull zone, the generated one goes, and theirs stays", async () => {
  const { id, properties } = await created(withWeb({ endpoints: [endpoints[0]] }));
  const own = addPullZone(account.emulator.state, { Name: "own" });
  Object.assign(endpointRecord() ?? {}, { pullZoneId: own.Id, isPullZoneGenerated: false });
  const refreshed = await read(definition, id, properties, account.api);
  await remove(definition, refreshed?.properties ?? {}, account.api);
  expect(zones()).toEqual([own.Id]);
  expect(told).toContainEqual(stays(own.Id));
});

test("a generated pull zone that somebody gave another origin stays", async () => {
  const { properties } = await created(withWeb({ endpoints: [endpoints[0]] }));
  const [id = 0] = zones();
  Object.assign(account.emulator.state.pullZones.get(id) ?? {}, { MagicContainersAppId: "another" });
  await remove(definition, properties, account.api);
  expect(zones()).toEqual([id]);
  expect(told).toContainEqual(stays(id));
});

test("the generated pull zones of endpoints that were added by a change, or by a create without a response, go", async () => {
  behaviour().createsInPart = 1;
  const { object } = await failed(created());
  const { id, properties } = await completeCreate(object, checked(), account.api);
  const added = [...endpoints, { name: "more", cdn: { port: 82 } }];
  await remove(definition, await updated({ id, properties }, withWeb({ endpoints: added })), account.api);
  expect(zones()).toEqual([]);
  expect(told).toEqual([]);
});

test("a create and a delete poll no oftener than the platform takes", async () => {
  Object.assign(behaviour(), { rolloutReads: 4, deletionReads: 3 });
  const { properties } = await created();
  const [app, overview] = ["GET /apps/{appId}", "GET /apps/{appId}/overview"];
  expect(sent()).toEqual(["GET /registries", "GET /apps", "POST /apps", app, ...Array(4).fill(overview)]);
  await remove(definition, properties, account.api);
  const [zone, deletion] = ["GET /pullzone/{id}", "DELETE /pullzone/{id}"];
  expect(sent()).toEqual([zone, zone, "DELETE /apps/{appId}", ...Array(4).fill(app), deletion, deletion]);
});

test.each([
  [true, []],
  [
    false,
    [expect.stringMatching(/has left the pull zones that it generated for it, which are billed: \d+, \d+\. Delete/)],
  ],
])(
  "a delete that may not delete pull zones names those that are left (they go with it: %s)",
  async (goWithIt, expected) => {
    behaviour().deletesPullZones = goWithIt;
    const { properties } = await created({ deleteGeneratedPullZones: false });
    await remove(definition, properties, account.api);
    expect(zones()).toHaveLength(goWithIt ? 0 : 2);
    expect(told).toEqual(expected);
  },
);

test("an app that was stopped is started by the argument, and drifts where somebody stops it", async () => {
  const before = await created({ running: false });
  expect(record()?.isRunning).toBe(false);
  const properties = await updated(before, { running: true });
  expect(record()?.isRunning).toBe(true);
  Object.assign(record() ?? {}, { isRunning: false });
  const current = await read(definition, before.id, properties, account.api);
  expect(difference(definition, current?.inputs ?? {}, checked()).changed).toEqual(["running"]);
});

test("regions are those that the platform lists, in any case, read once for all apps of a run", async () => {
  const onPlatform = async (regions: object) => {
    const { inputs, problems } = await checkOnPlatform(
      definition,
      check(definition, { ...args, regions }),
      {},
      () => account.api,
    );
    return { regions: inputs.regions, problems: problems.map(formatProblem) };
  };
  expect(await onPlatform({ required: ["de"], allowed: ["Ny"] })).toMatchObject({
    regions: { required: ["DE"], allowed: ["NY"] },
    problems: [],
  });
  expect(await onPlatform({ required: ["DE"], allowed: ["SG", "xx"] })).toMatchObject({
    problems: ['regions.allowed[1]: "XX" is none of DE, UK, NY, LA, SG, SYD'],
  });
  expect(sent()).toEqual(["GET /regions"]);
});
