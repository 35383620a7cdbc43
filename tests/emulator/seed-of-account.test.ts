import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator";
import { addDnsRecord, addDnsZone } from "../../emulator/routes/dns";
import { addEdgeScript, publishCode } from "../../emulator/routes/edge-scripting";
import { addStorageZone } from "../../emulator/routes/storage";
import { addStreamVideo } from "../../emulator/routes/stream";
import { type AccountReads, type ReadAccount, readAccount } from "../../emulator/seeds/read-account";
import { existingObjects } from "../../provider/lifecycle/inventory";
import { allParents } from "../../provider/lifecycle/parents";
import { resources } from "../../provider/registry";
import { type BunnyClient, createClient } from "../../sdk";
import { releaseStatus } from "../../sdk/api/edge-scripting";
import { isRead } from "../../sdk/internal";
import { useAccount } from "../support/account";
import { addEveryKind } from "../support/account-of-every-kind";

// An account with objects of every type is read as a seed, and another emulator starts with it.

const account = useAccount({ logsPerDay: 0 });
const folder = mkdtempSync(join(tmpdir(), "emulator-seed-of-account-"));
const inUrl = "password-in-a-url";
let read: ReadAccount;
let text: string;
let second: Emulator;
let api: BunnyClient;

beforeAll(async () => {
  await addEveryKind(account.emulator, account.api);
  addWhatNoResourceHas(account.emulator);
  read = await readThrough(account.api);
  text = JSON.stringify(read.seed, undefined, 2);
  const seedFile = join(folder, "account.json");
  writeFileSync(seedFile, text);

  second = await startEmulator({ seedFile, logsPerDay: 0, limits: { pullZones: 10_000 } });
  api = createClient({ apiKey: second.apiKey, apiUrl: second.url });
});
afterAll(async () => {
  await api.close();
  await second.stop();
  rmSync(folder, { recursive: true });
});

/** A URL with a password, code that is saved and not live, an accelerated record, DNSSEC, a zone for S3. */
function addWhatNoResourceHas({ state }: Emulator) {
  Object.assign(state.pullZones.get(1001) ?? {}, { OriginUrl: `https://user:${inUrl}@other-origin.example.com` });
  const script = addEdgeScript(state, { Name: "saved", ScriptType: 1, Code: "// live" });
  publishCode(state, script, null);
  script.Code = "// saved";
  const zone = addDnsZone(state, "accelerated.example.com");
  zone.DnsSecEnabled = true;
  addDnsRecord(state, zone, { Type: 0, Name: "www", Value: "192.0.2.1", Accelerated: true });
  addDnsRecord(state, zone, { Type: 7, Name: "cdn", PullZoneId: 1001 });
  addStorageZone(state, { Name: "for-s3", StorageZoneType: 1, ReplicationRegions: ["NY"] });
}

/** `change` sees each response before it is read. */
function readThrough(
  client: BunnyClient,
  change = (_: string, response: unknown): unknown => response,
): Promise<ReadAccount> {
  const get: AccountReads["get"] = async (operation, path = {}, query = {}) => {
    return change(operation, await client.read(operation, { path, query }));
  };
  return readAccount({
    get,
    find: (...request) => get(...request).catch(() => undefined),
    findPage: (zone, type) => client.responsePages.get(zone, type).catch(() => undefined),
    listCollections: (library) => client.streamCollections.list(library),
    listVideos: (library) => client.streamVideos.list(library),
    listApps: () => client.containerApps.list(),
    listMembers: () => client.teamMembers.listIfAllowed(),
  });
}

/** What adopt lists. */
async function objectsOf(client: BunnyClient) {
  const failed = (what: string, error: unknown) => expect.fail(`${what}: ${error}`);
  const parents = await allParents(client, failed);
  const objects = [];
  for await (const object of existingObjects(client, parents, failed)) objects.push(object);
  return objects;
}

test("every type of object that can be listed is in it, and nothing is left out", async () => {
  const listed = await objectsOf(account.api);
  const types = resources.flatMap(({ name, list }) => (list ? [name] : []));
  expect([...new Set(listed.map(({ type }) => type))].toSorted()).toEqual(types.toSorted());
  expect(read.leftOut).toEqual([]);
  expect(await objectsOf(api)).toEqual(listed);
});

test("a seed of the second account is the seed that it started with", async () => {
  expect((await readThrough(api)).seed).toEqual(read.seed);
});

/** What a new account has of its own: times, ids that nothing refers to, what is drawn, and the limits of its plan. */
const itsOwn = new Set([
  ...[
    "DateCreated",
    "DateModified",
    "NameserversNextCheck",
    "LastModified",
    "CodeLastModified",
    "createdAt",
    "updatedAt",
  ],
  ...[
    "lastModified",
    "configurationId",
    "knownFrom",
    "keyKnownFrom",
    "UserId",
    "CacheVersion",
    "Releases",
    "CurrentReleaseId",
  ],
  ...["encodingReads", "generation", "packageId"],
  ...["rateLimitRulesLimit", "customWafRulesLimit", "overages", "events", "Hostnames", "EdgeRules"],
]);
/** What the file has not: secrets, images, and what no read returns. */
const secrets = new Set([
  ...["Password", "ReadOnlyPassword", "DeploymentKey", "ZoneSecurityKey", "CertificateKey", "Secrets"],
  ...["ApiKey", "ReadOnlyApiKey", "token", "tokens", "watermarkChecksum", "fileChecksum"],
  ...["password", "thumbnailTime", "thumbnail", "environmentVariables"],
  ...["AWSSigningKey", "AWSSigningSecret", "LogForwardingToken"],
]);

/** The paths at which two values differ. */
function differences(one: unknown, other: unknown, path = ""): string[] {
  const [a, b] = [one, other].map((value) => (value instanceof Map ? Object.fromEntries(value) : value));
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || a instanceof Set)
    return isDeepStrictEqual(a, b) ? [] : [`${path}: ${inspect(a).slice(0, 80)} and ${inspect(b).slice(0, 80)}`];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names
    .filter((name) => !itsOwn.has(name) && !secrets.has(name))
    .flatMap((name) => differences(Object(a)[name], Object(b)[name], `${path}.${name}`));
}

test.each([
  "edgeScripts",
  "storageZones",
  "pullZones",
  "dnsZones",
  "shieldZones",
  "databases",
  "containerRegistries",
  "containerApps",
  "streamLibraries",
  "teamMembers",
] as const)("the second account's records of %s are those of the first", (kind) => {
  const [first, other]: ReadonlyMap<number, object>[] = [account.emulator.state[kind], second.state[kind]];
  expect(first?.size).toBeGreaterThan(0);
  // A database has an id of its own besides its number here.
  const byId = (all: ReadonlyMap<number, object> = new Map()) =>
    new Map([...all].map(([id, object]) => ("id" in object ? [object.id, { ...object, Id: 0 }] : [id, object])));
  const differing = differences(byId(first), byId(other));
  // The disks of a new account are its own.
  const isItsOwn = (path: string) => path.includes(inUrl) || /\.volumes\.\d+\.id:/.test(path);
  expect(differing.filter((path) => !isItsOwn(path))).toEqual([]);
});

test("hostnames, rules in their order, secrets by name and what is live are those of the first", () => {
  const hostnames = ({ state }: Emulator) =>
    [...state.pullZones.values()].flatMap(({ Name, Hostnames }) =>
      Hostnames.map(({ Id: _, CertificateKey: __, Certificate, ...rest }) => {
        // A free certificate is issued anew.
        const own = rest.CertificateProvisionType === 3 ? Certificate : null;
        return { Name, own, ...rest };
      }),
    );
  const rules = ({ state }: Emulator) =>
    [...state.pullZones.values()].flatMap(({ EdgeRules }) => EdgeRules.toSorted((a, b) => a.OrderIndex - b.OrderIndex));
  const live = ({ state }: Emulator) =>
    [...state.edgeScripts.values()].map(({ Releases, Secrets }) => ({
      code: Releases.find(({ Status }) => Status === releaseStatus.toWire("Live"))?.Code,
      secrets: Secrets.map(({ Id, Name }) => ({ Id, Name })),
    }));
  for (const of of [hostnames, rules, live]) {
    expect(of(account.emulator).length).toBeGreaterThan(1);
    expect(of(second)).toEqual(of(account.emulator));
  }
});

/** The values of secrets anywhere in a record. */
function secretsIn(value: unknown): string[] {
  if (value instanceof Map) return secretsIn([...value.values()]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secrets.has(name) && typeof inner === "string" && inner !== "" ? [inner] : secretsIn(inner),
  );
}

test("no secret of the account is in it", () => {
  const { pullZones, storageZones, edgeScripts, teamMembers } = account.emulator.state;
  const values = [pullZones, storageZones, edgeScripts, teamMembers].flatMap(secretsIn);
  const ofScripts = [...edgeScripts.values()].flatMap(({ Secrets }) => Secrets.map(({ Value }) => Value));
  const all = new Set([...values, ...ofScripts, inUrl]);
  expect([...all]).toEqual(
    expect.arrayContaining(["AKIA-first", "first-secret-key", "first-log-token", "chosen-by-hand"]),
  );
  expect([...all].filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
  expect(text).toContain('"https://other-origin.example.com"');
});

test("what the emulator does not know is left out, and named", async () => {
  const { seed, leftOut } = await readThrough(account.api, (operation, response) => {
    const items = (response as { Items?: object[]; managedLists?: object[] }).Items;
    if (operation === "GET /pullzone") Object.assign(items?.[0] ?? {}, { OriginType: 99, Id: 1 });
    if (operation === "GET /dnszone") Object.assign(items?.[0] ?? {}, { Domain: null });
    if (operation.endsWith("/access-lists"))
      Object.assign(response as object, { managedLists: [{ listId: 77, isEnabled: true, action: 1 }] });
    return response;
  });
  expect(leftOut.slice(0, 2)).toEqual([
    "pullZones[0].OriginType: not one of its values",
    "dnsZones[0].Domain: Invalid input: expected string, received null",
  ]);
  expect(leftOut).toContain("shieldZones[0].managedLists[0]: the emulator has no such one");
  expect(seed.pullZones?.[0]).toMatchObject({ Id: 1, Name: "acme-shop" });
  expect(seed.dnsZones).toHaveLength((read.seed.dnsZones?.length ?? 0) - 1);
});

test("videos keep their guids and how far they are, without their files", async () => {
  const [library] = account.emulator.state.streamLibraries.values();
  if (!library) throw new Error("The account has no video library.");
  const dateUploaded = "2026-11-20T10:00:00Z";
  const uploaded = { sha256: "ab".repeat(32), size: 5 };
  const chapters = [{ title: "Welcome", start: 0, end: 30 }];
  const captions = [{ srclang: "en", label: "English", version: 3, fileChecksum: null }];
  const [failed, finished, empty] = [
    addStreamVideo(library, { title: "Failed", dateUploaded, original: uploaded, failure: "The file is no video." }),
    addStreamVideo(library, {
      title: "Finished",
      dateUploaded,
      original: uploaded,
      chapters,
      captions,
      collectionId: "a",
    }),
    addStreamVideo(library, { title: "Empty", dateUploaded }),
  ];
  const { seed, leftOut } = await readThrough(account.api);
  for (const { guid } of [failed, finished, empty]) library.videos.delete(guid);
  expect(leftOut).toEqual([]);
  const videos = seed.streamLibraries?.find(({ Id }) => Id === library.Id)?.videos?.slice(-3);
  expect(videos).toMatchObject([
    { guid: failed.guid, title: "Failed", status: 5 },
    { guid: finished.guid, status: 4, originalHash: uploaded.sha256, storageSize: 5, chapters, collectionId: "a" },
    { guid: empty.guid, status: 0, dateUploaded },
  ]);
  expect(videos?.[1]?.captions).toEqual([{ srclang: "en", label: "English", version: 3 }]);
});

test("the account is only read", () => {
  const writes = account.emulator.calls.all.filter(({ operation = "" }) => !isRead(operation));
  expect(writes).toEqual([]);
});
