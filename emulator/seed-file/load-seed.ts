import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { definedMembers } from "../account/settings";
import type { EmulatorState } from "../account/state";
import { addEdgeScript } from "../routes/edge-scripting";
import { addEdgeRule, defaultHostname } from "../routes/pull-zones";
import { addShieldZone } from "../routes/shield";
import type { StorageRequest } from "../routes/storage";
import { parseJson } from "../saved/parse-json";
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
  for (const [at, zone] of (seed.pullZones ?? []).entries()) addZone(requests, ["pullZones", at], zone);
  for (const [at, zone] of (seed.dnsZones ?? []).entries()) addDns(requests, ["dnsZones", at], zone);
  for (const [at, zone] of (seed.shieldZones ?? []).entries()) addShield(requests, ["shieldZones", at], zone);
}

type Path = readonly (string | number)[];

/** An object keeps the id that it is given, which no other may have. */
function requireFree(requests: SeedRequests, at: Path, objects: ReadonlyMap<number, object>, id: number | undefined) {
  requests.at(at, () => {
    if (id !== undefined && objects.has(id)) throw new Error(`the id ${id} is taken`);
  });
}

function addZone(
  requests: SeedRequests,
  at: Path,
  { Id, Name, Hostnames, EdgeRules, ...settings }: Seeded<"pullZones">,
) {
  const { state } = requests;
  requireFree(requests, at, state.pullZones, Id);
  requests.send(at, "POST /pullzone", {}, { Name, ...settings });
  const zone = withId(state, state.pullZones, "Id", Id);
  for (const [index, { Value, ForceSSL, HasCertificate }] of (Hostnames ?? []).entries()) {
    const where = [...at, "Hostnames", index];
    const path = { id: zone.Id };
    if (Value.toLowerCase() !== defaultHostname(Name)) {
      requests.send(where, "POST /pullzone/{id}/addHostname", path, { Hostname: Value });
      const query = new URLSearchParams({ hostname: Value, useOnlyHttp01: String(!Value.startsWith("*.")) });
      if (HasCertificate) requests.send(where, "GET /pullzone/loadFreeCertificate", {}, undefined, query.toString());
    }
    if (ForceSSL) requests.send(where, "POST /pullzone/{id}/setForceSSL", path, { Hostname: Value, ForceSSL });
  }
  for (const rule of EdgeRules ?? []) addEdgeRule(zone, rule);
}

function addShield(requests: SeedRequests, at: Path, zone: Seeded<"shieldZones">) {
  const { state } = requests;
  const { pullZoneId, planType, accessLists, rateLimits, wafRules, uploadScanning, botDetection, ...settings } = zone;
  requireFree(requests, at, state.shieldZones, zone.shieldZoneId);
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

function addDns(requests: SeedRequests, at: Path, { Id, Domain, Records, ...settings }: Seeded<"dnsZones">) {
  const { state } = requests;
  requireFree(requests, at, state.dnsZones, Id);
  requests.send(at, "POST /dnszone", {}, { Domain });
  const zone = withId(state, state.dnsZones, "Id", Id);
  requests.send(at, "POST /dnszone/{id}", { id: zone.Id }, settings);
  for (const [index, { Id: recordId, ...record }] of (Records ?? []).entries()) {
    requests.send([...at, "Records", index], "PUT /dnszone/{zoneId}/records", { zoneId: zone.Id }, record);
    Object.assign(zone.Records.at(-1) ?? {}, recordId === undefined ? {} : { Id: state.takeId(recordId) });
  }
}

function addScript(requests: SeedRequests, at: Path, script: Seeded<"edgeScripts">) {
  const { state } = requests;
  requireFree(requests, at, state.edgeScripts, script.Id);
  const { Id, Name, ScriptType, Code, IsPublished, EdgeScriptVariables, Secrets } = script;
  const path = { id: addEdgeScript(state, { Id, Name, ScriptType }).Id };
  requests.send(at, "POST /compute/script/{id}", path, { Name, ScriptType });
  for (const [index, variable] of (EdgeScriptVariables ?? []).entries())
    requests.send([...at, "EdgeScriptVariables", index], "PUT /compute/script/{id}/variables", path, variable);
  for (const [index, secret] of (Secrets ?? []).entries())
    requests.send([...at, "Secrets", index], "PUT /compute/script/{id}/secrets", path, secret);
  if (Code !== undefined) requests.send(at, "POST /compute/script/{id}/code", path, { Code });
  if (IsPublished) requests.send(at, "POST /compute/script/{id}/publish", path, {});
}

async function addStorage(requests: SeedRequests, at: Path, zone: Seeded<"storageZones">) {
  const { state } = requests;
  const { Id, Name, Region, ReplicationRegions, ZoneTier, Password, ReadOnlyPassword, files, ...settings } = zone;
  requireFree(requests, at, state.storageZones, Id);
  const sent = { Name, Region: Region ?? "DE", ReplicationRegions, ZoneTier };
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
