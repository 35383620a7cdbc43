import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { dnsAccelerationStatus } from "../../sdk/api/dns";
import { certificateProvisionType } from "../../sdk/api/pull-zones";
import { streamVideoStatus } from "../../sdk/api/stream";
import { definedMembers } from "../account/settings";
import { addTeamMember } from "../routes/account";
import { addContainerRegistry } from "../routes/containers";
import { addDatabase } from "../routes/databases";
import { addEdgeScript } from "../routes/edge-scripting";
import { addGroup, addLoadBalancer, addOrigin } from "../routes/load-balancers";
import { addEdgeRule, defaultHostname } from "../routes/pull-zones";
import type { HostnameRecord, PullZoneRecord } from "../routes/pull-zones/records";
import { addShieldZone, configurationIdOf, putDocument } from "../routes/shield";
import type { ShieldZoneRecord } from "../routes/shield/records";
import type { StorageRequest } from "../routes/storage";
import { addStreamCollection, addStreamLibrary, addStreamVideo } from "../routes/stream";
import type { StreamLibraryRecord } from "../routes/stream/records";
import { parseJson } from "../saved/parse-json";
import type { EmulatorState } from "../state";
import { addSeededApp } from "./container-apps";
import { SeedRequests } from "./requests";
import { type Seeded, seedFile } from "./schema";

/**
 * Adds the objects of a file to an empty account, by the operations that create them, so that they obey the platform's
 * rules.
 *
 * @throws Error with the file, the path of the object in it, and why it is refused.
 */
export async function loadSeed(state: EmulatorState, file: string): Promise<void> {
  const seed = parseJson(seedFile, readFileSync(file, "utf8"), file);
  const requests = new SeedRequests(state, file);
  for (const [at, script] of (seed.edgeScripts ?? []).entries()) addScript(requests, ["edgeScripts", at], script);
  for (const [at, zone] of (seed.storageZones ?? []).entries()) await addStorage(requests, ["storageZones", at], zone);
  for (const [at, one] of (seed.loadBalancers ?? []).entries()) addBalancer(requests, ["loadBalancers", at], one);
  for (const [at, zone] of (seed.pullZones ?? []).entries()) addZone(requests, ["pullZones", at], zone);
  for (const [at, zone] of (seed.dnsZones ?? []).entries()) addDns(requests, ["dnsZones", at], zone);
  for (const [at, database] of (seed.databases ?? []).entries()) addData(requests, ["databases", at], database);
  for (const [at, library] of (seed.streamLibraries ?? []).entries())
    addLibrary(requests, ["streamLibraries", at], library);
  for (const [at, registry] of (seed.containerRegistries ?? []).entries())
    addRegistry(requests, ["containerRegistries", at], registry);
  for (const [at, app] of (seed.containerApps ?? []).entries()) addApp(requests, ["containerApps", at], app);
  for (const [at, member] of (seed.teamMembers ?? []).entries()) addMember(requests, ["teamMembers", at], member);
  for (const [at, zone] of (seed.shieldZones ?? []).entries()) addShield(requests, ["shieldZones", at], zone);
}

type Path = readonly (string | number)[];

/** An object keeps the id that it is given, which no other may have. */
function requireFree<Id>(requests: SeedRequests, at: Path, taken: Iterable<Id>, id: Id | undefined) {
  requests.at(at, () => {
    if (id !== undefined && [...taken].includes(id)) throw new Error(`the id ${id} is taken`);
  });
}

function addZone(
  requests: SeedRequests,
  at: Path,
  { Id, Name, Hostnames, EdgeRules, ...settings }: Seeded<"pullZones">,
) {
  const { state } = requests;
  requireFree(requests, at, state.pullZones.keys(), Id);
  // A zone may have lost its origin since it was created.
  requests.send(at, "POST /pullzone", {}, { Name, OriginUrl: lostOrigin, ...settings });
  const zone = withId(state, state.pullZones, "Id", Id);
  if (zone.OriginUrl === lostOrigin) zone.OriginUrl = null;
  for (const [index, hostname] of (Hostnames ?? []).entries())
    addHostname(requests, [...at, "Hostnames", index], zone, hostname);
  for (const rule of EdgeRules ?? []) addEdgeRule(zone, rule);
}

const lostOrigin = "http://origin.invalid";

function addHostname(
  requests: SeedRequests,
  at: Path,
  zone: PullZoneRecord,
  hostname: NonNullable<Seeded<"pullZones">["Hostnames"]>[number],
) {
  const { Value: Hostname, ForceSSL, HasCertificate, Certificate } = hostname;
  const { CertificateKeyType: KeyType, CertificateProvisionType: provision = 0 } = hostname;
  const path = { id: zone.Id };
  if (Hostname.toLowerCase() !== defaultHostname(zone.Name)) {
    requests.send(at, "POST /pullzone/{id}/addHostname", path, { Hostname });
    if (KeyType) requests.send(at, "POST /pullzone/{id}/updatePrivateKeyType", path, { Hostname, KeyType });
    if (Certificate) Object.assign(zone.Hostnames.at(-1) ?? {}, ownCertificate(Certificate));
    else if (HasCertificate) {
      const byDns = Hostname.startsWith("*.") || provision === certificateProvisionType.toWire("Dns01");
      const query = new URLSearchParams({ hostname: Hostname, useOnlyHttp01: String(!byDns) });
      requests.send(at, `GET /pullzone/loadFreeCertificate?${query}`, {});
    }
  }
  if (ForceSSL) requests.send(at, "POST /pullzone/{id}/setForceSSL", path, { Hostname, ForceSSL });
}

/** A certificate of the account's own, whose key no read returns. */
function ownCertificate(Certificate: string): Partial<HostnameRecord> {
  return { HasCertificate: true, Certificate, CertificateProvisionType: certificateProvisionType.toWire("Custom") };
}

/** Adds a shield zone to its pull zone. */
export function addShield(requests: SeedRequests, at: Path, zone: Seeded<"shieldZones">) {
  const { state } = requests;
  const { pullZoneId, planType, accessLists, managedLists, rateLimits, wafRules, ...more } = zone;
  const { uploadScanning, botDetection, bots, botCategories, apiGuardian, responsePages, ...settings } = more;
  requireFree(requests, at, state.shieldZones.keys(), zone.shieldZoneId);
  requests.at([...at, "pullZoneId"], () => {
    if (!state.pullZones.has(pullZoneId)) throw new Error(`there is no pull zone ${pullZoneId} in pullZones`);
    if ([...state.shieldZones.values()].some((one) => one.pullZoneId === pullZoneId))
      throw new Error(`the pull zone ${pullZoneId} has a shield zone already`);
  });
  const record = addShieldZone(state, { shieldZoneId: zone.shieldZoneId, pullZoneId, planType: planType ?? 0 });
  const { shieldZoneId } = record;
  const body = { shieldZoneId, shieldZone: { ...settings, planType: record.planType } };
  requests.send(at, "PATCH /shield/shield-zone", {}, body);
  const path = { shieldZoneId };
  const root = "/shield/shield-zone/{shieldZoneId}";
  if (uploadScanning) requests.send([...at, "uploadScanning"], `PATCH ${root}/upload-scanning`, path, uploadScanning);
  if (botDetection) requests.send([...at, "botDetection"], `PATCH ${root}/bot-detection`, path, botDetection);
  for (const [index, { listId, ...configuration }] of (managedLists ?? []).entries()) {
    const id = configurationIdOf({ listId });
    const operation = `PATCH ${root}/access-lists/configurations/{id}`;
    requests.send([...at, "managedLists", index], operation, { ...path, id }, configuration);
  }
  for (const [index, { botId, action }] of (bots ?? []).entries())
    requests.send(
      [...at, "bots", index],
      `PUT ${root}/bot-categorization/bots/{botId}`,
      { ...path, botId },
      { action },
    );
  for (const [index, { category, action }] of (botCategories ?? []).entries()) {
    const operation = `PUT ${root}/bot-categorization/categories/{category}`;
    requests.send([...at, "botCategories", index], operation, { ...path, category }, { action });
  }
  if (apiGuardian) addGuardian(requests, record, apiGuardian);
  for (const [type, page] of Object.entries(responsePages ?? {})) record.responsePages.set(type, page ?? "");
  for (const [index, { id, action, isEnabled, ...list }] of (accessLists ?? []).entries()) {
    requests.send([...at, "accessLists", index], `POST ${root}/access-lists`, path, list);
    const added = withId(state, record.accessLists, "id", id);
    Object.assign(added, { ...(action === undefined ? {} : { action }), isEnabled: isEnabled ?? false });
  }
  for (const [index, { id, ...rule }] of (rateLimits ?? []).entries()) {
    requests.send([...at, "rateLimits", index], "POST /shield/rate-limit", {}, { ...rule, shieldZoneId });
    withId(state, record.rateLimits, "id", id);
  }
  for (const [index, { id, ...rule }] of (wafRules ?? []).entries()) {
    requests.send([...at, "wafRules", index], "POST /shield/waf/custom-rule", {}, { ...rule, shieldZoneId });
    withId(state, record.wafRules, "id", id);
  }
}

function addGuardian(
  { state }: SeedRequests,
  { apiGuardian: guardian }: ShieldZoneRecord,
  { title, version, endpoints = [], ...settings }: NonNullable<Seeded<"shieldZones">["apiGuardian"]>,
) {
  if (title != null) putDocument(state, guardian, { title, version: version ?? "", endpoints }, undefined);
  for (const [index, { apiGuardianEndpointId: given, ...endpoint }] of endpoints.entries()) {
    const added = guardian.endpoints[index];
    if (!added) continue;
    const apiGuardianEndpointId = given === undefined ? added.apiGuardianEndpointId : state.takeId(given);
    Object.assign(added, definedMembers(endpoint), { apiGuardianEndpointId });
  }
  Object.assign(guardian.configuration, definedMembers(settings));
}

/** The object that was added last, with the id that it is given. */
function withId<Key extends string, T extends Record<Key, number>>(
  state: EmulatorState,
  objects: Map<number, T>,
  key: Key,
  id: number | undefined,
): T {
  const [last, added] = [...objects].at(-1) ?? [];
  if (last === undefined || !added) throw new Error("Nothing was added.");
  if (id === undefined) return added;
  objects.delete(last);
  Object.assign(added, { [key]: state.takeId(id) });
  objects.set(id, added);
  return added;
}

function addDns(
  requests: SeedRequests,
  at: Path,
  { Id, Domain, Records, DnsSecEnabled, ...settings }: Seeded<"dnsZones">,
) {
  const { state } = requests;
  requireFree(requests, at, state.dnsZones.keys(), Id);
  requests.send(at, "POST /dnszone", {}, { Domain });
  const zone = withId(state, state.dnsZones, "Id", Id);
  requests.send(at, "POST /dnszone/{id}", { id: zone.Id }, settings);
  if (DnsSecEnabled) requests.send(at, "POST /dnszone/{id}/dnssec", { id: zone.Id });
  for (const [index, { Id: recordId, AcceleratedPullZoneId, ...record }] of (Records ?? []).entries()) {
    const where = [...at, "Records", index];
    // The pull zone of the file stays the record's own: it is there before the record is accelerated.
    const isLater = record.Accelerated && AcceleratedPullZoneId !== undefined;
    const sent = isLater ? { ...record, Accelerated: false } : record;
    requests.send(where, "PUT /dnszone/{zoneId}/records", { zoneId: zone.Id }, sent);
    const added = zone.Records.at(-1);
    if (!added) continue;
    if (recordId !== undefined) added.Id = state.takeId(recordId);
    if (!isLater) continue;
    requests.at([...where, "AcceleratedPullZoneId"], () => {
      if (!state.pullZones.has(AcceleratedPullZoneId))
        throw new Error(`there is no pull zone ${AcceleratedPullZoneId} in pullZones`);
    });
    Object.assign(added, { Accelerated: true, AcceleratedPullZoneId, AccelerationStatus: accelerated });
  }
}

const accelerated = dnsAccelerationStatus.toWire("Completed");

function addScript(requests: SeedRequests, at: Path, script: Seeded<"edgeScripts">) {
  const { state } = requests;
  requireFree(requests, at, state.edgeScripts.keys(), script.Id);
  const { Id, Name, ScriptType, Code, IsPublished, PublishedCode, EdgeScriptVariables, Secrets, Integration } = script;
  const record = addEdgeScript(state, { Id, Name, ScriptType, Integration });
  const path = { id: record.Id };
  requests.send(at, "POST /compute/script/{id}", path, { Name, ScriptType });
  for (const [index, { Id: given, ...variable }] of (EdgeScriptVariables ?? []).entries()) {
    requests.send([...at, "EdgeScriptVariables", index], "PUT /compute/script/{id}/variables", path, variable);
    Object.assign(record.EdgeScriptVariables.at(-1) ?? {}, given === undefined ? {} : { Id: state.takeId(given) });
  }
  for (const [index, { Id: given, ...secret }] of (Secrets ?? []).entries()) {
    requests.send([...at, "Secrets", index], "PUT /compute/script/{id}/secrets", path, secret);
    Object.assign(record.Secrets.at(-1) ?? {}, given === undefined ? {} : { Id: state.takeId(given) });
  }
  const save = (code: string | undefined) =>
    code === undefined || requests.send(at, "POST /compute/script/{id}/code", path, { Code: code });
  save(PublishedCode ?? Code);
  if (IsPublished || PublishedCode !== undefined) requests.send(at, "POST /compute/script/{id}/publish", path, {});
  if (PublishedCode !== undefined) save(Code);
}

function addData(requests: SeedRequests, at: Path, database: Seeded<"databases">) {
  requireFree(requests, at, idsOf(requests.state.databases), database.id);
  addDatabase(requests.state, database);
}

function addBalancer(requests: SeedRequests, at: Path, { OriginGroups = [], ...sent }: Seeded<"loadBalancers">) {
  const { state } = requests;
  requireFree(requests, at, state.loadBalancers.keys(), sent.LoadBalancerId);
  requests.at(at, () => {
    const balancer = addLoadBalancer(state, sent);
    for (const { Origins, ...group } of OriginGroups) {
      const added = addGroup(state, balancer, group);
      for (const { HealthStatus = 0, ...origin } of Origins)
        Object.assign(addOrigin(state, balancer, added, origin), { HealthStatus });
    }
  });
}

function addRegistry(requests: SeedRequests, at: Path, registry: Seeded<"containerRegistries">) {
  requireFree(requests, at, requests.state.containerRegistries.keys(), registry.id);
  addContainerRegistry(requests.state, definedMembers(registry) as typeof registry);
}

function addApp(requests: SeedRequests, at: Path, app: Seeded<"containerApps">) {
  requireFree(requests, at, idsOf(requests.state.containerApps), app.id);
  addSeededApp(requests.state, app);
}

const idsOf = (objects: ReadonlyMap<number, { readonly id: string }>) => [...objects.values()].map(({ id }) => id);

function addMember(requests: SeedRequests, at: Path, member: Seeded<"teamMembers">) {
  requireFree(requests, at, requests.state.teamMembers.keys(), member.Id);
  addTeamMember(requests.state, definedMembers(member) as typeof member);
}

/** The SHA-256 of no bytes. */
const imageNotInFile = createHash("sha256").digest("hex");

function addLibrary(requests: SeedRequests, at: Path, library: Seeded<"streamLibraries">) {
  const { state } = requests;
  const { Id, Name, PullZoneId, StorageZoneId, ReplicationRegions, AllowedReferrers, BlockedReferrers, ...rest } =
    library;
  const { HasWatermark, WatermarkVersion, collections, videos, ...settings } = rest;
  requireFree(requests, at, state.streamLibraries.keys(), Id);
  for (const [name, given, zones] of [
    ["PullZoneId", PullZoneId, state.pullZones],
    ["StorageZoneId", StorageZoneId, state.storageZones],
  ] as const)
    requests.at([...at, name], () => {
      if (given !== undefined && !zones.has(given)) throw new Error(`there is no such zone ${given} in the file`);
    });
  const watermarkChecksum = HasWatermark ? imageNotInFile : undefined;
  const zones = { PullZoneId, StorageZoneId, ReplicationRegions, AllowedReferrers, BlockedReferrers };
  const own = { Id, Name, ...zones, WatermarkVersion, watermarkChecksum };
  const record = addStreamLibrary(state, definedMembers(own) as { Name: string });
  requests.send(at, "POST /videolibrary/{id}", { id: record.Id }, settings);
  for (const [index, { guid, name }] of (collections ?? []).entries()) {
    requests.at([...at, "collections", index], () => {
      if (guid !== undefined && record.collections.has(guid)) throw new Error(`the guid ${guid} is taken`);
    });
    addStreamCollection(record, definedMembers({ guid, name }) as { name: string });
  }
  for (const [index, video] of (videos ?? []).entries()) {
    requests.at([...at, "videos", index], () => {
      if (video.guid !== undefined && record.videos.has(video.guid)) throw new Error(`the guid ${video.guid} is taken`);
    });
    addVideo(state, record, video);
  }
}

type SeededVideo = NonNullable<Seeded<"streamLibraries">["videos"]>[number];

function addVideo(state: EmulatorState, library: StreamLibraryRecord, video: SeededVideo) {
  const { guid, title, captions, chapters, moments, metaTags, status = 0, storageSize = 0 } = video;
  const isUploaded = status !== streamVideoStatus.toWire("Created");
  const failures: number[] = (["Error", "UploadFailed"] as const).map(streamVideoStatus.toWire);
  addStreamVideo(library, {
    ...definedMembers({ guid }),
    title,
    dateUploaded: video.dateUploaded ?? state.now(),
    collectionId: video.collectionId || null,
    chapters: chapters ?? [],
    moments: moments ?? [],
    metaTags: metaTags ?? [],
    captions: (captions ?? []).map(({ label = null, version = 1, ...one }) => ({
      ...one,
      label,
      version,
      fileChecksum: null,
    })),
    original: isUploaded ? { sha256: video.originalHash ?? null, size: storageSize } : null,
    encodingReads: Number.MAX_SAFE_INTEGER,
    failure: failures.includes(status) ? "It had failed when the account was read." : null,
  });
}

async function addStorage(requests: SeedRequests, at: Path, zone: Seeded<"storageZones">) {
  const { state } = requests;
  const { Id, Name, Region, ReplicationRegions, ZoneTier, StorageZoneType, files, ...more } = zone;
  const { Password, ReadOnlyPassword, ...settings } = more;
  requireFree(requests, at, state.storageZones.keys(), Id);
  const sent = { Name, Region: Region ?? "DE", ReplicationRegions, ZoneTier, StorageZoneType };
  requests.send(at, "POST /storagezone", {}, sent);
  const record = withId(state, state.storageZones, "Id", Id);
  Object.assign(record, definedMembers({ Password, ReadOnlyPassword }));
  requests.send(at, "POST /storagezone/{id}", { id: record.Id }, settings);
  for (const [index, { path, text = "", base64, contentType }] of (files ?? []).entries()) {
    const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
    const received = await state.storage.disk.write(chunks(bytes));
    const storageRequest: StorageRequest = {
      zoneName: Name,
      isFolder: false,
      path: path.replace(/^\/+/, ""),
      query: new URLSearchParams(),
      headers: contentType === undefined ? {} : { "override-content-type": contentType },
      received,
    };
    const operation = "PUT /{storageZoneName}/{path}/{fileName}";
    requests.send([...at, "files", index], operation, {}, storageRequest);
  }
}

async function* chunks(bytes: Uint8Array) {
  await setImmediate();
  yield bytes;
}
