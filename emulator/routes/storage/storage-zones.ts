import { randomUUID } from "node:crypto";
import { z } from "zod";
import { storageZoneS3Type, storageZoneTier } from "../../../sdk/api/storage";
import { definedMembers, oneOf } from "../../account/settings";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { deletePullZone } from "../pull-zones";
import { newStorageZone, type StorageZoneRecord } from "./records";
import { requireRegions, storageRegions } from "./storage-regions";
import { deleteFolder, storageFolderAt, storageUsage } from "./stored-objects";

const newZone = z.object({
  Name: z.string().min(1),
  Region: z.string().min(1),
  ReplicationRegions: z.array(z.string()).nullish(),
  ZoneTier: oneOf(storageZoneTier).nullish(),
  StorageZoneType: oneOf(storageZoneS3Type).nullish(),
});
export const sentStorageZone = z.object({
  ReplicationZones: z.array(z.string()).nullish(),
  OriginUrl: z.string().nullish(),
  Custom404FilePath: z.string().nullish(),
  Rewrite404To200: z.boolean().nullish(),
});
const zoneName = z.object({ Name: z.string().nullish() });

export const storageZoneRoutes = routes(core.unauthorized, {
  "GET /storagezone": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const withDeleted = query.get("includeDeleted") === "true";
    const usage = storageUsage(state);
    const models = [...state.storageZones.values()]
      .filter(({ Name, Deleted }) => Name.includes(search) && (withDeleted || !Deleted))
      .map((zone) => model(state, zone, usage));
    // Page 0, or none, is the whole list as a plain array.
    return ok(Number(query.get("page") ?? 0) === 0 ? models : paginate(query, models));
  },

  "POST /storagezone": ({ state, body }) => {
    const sent = readBody(newZone, body, core.invalid);
    requireName(sent.Name);
    if (isTaken(state, sent.Name))
      return core.badRequest("Name", "The storage zone name is already taken.", checked, "storagezone.name_taken");
    const { Name } = sent;
    const ZoneTier = sent.ZoneTier ?? 0;
    const Region = sent.Region.toUpperCase();
    const ReplicationRegions = (sent.ReplicationRegions ?? []).map((code) => code.toUpperCase());
    requireRegions({ Region, ReplicationRegions, ZoneTier });
    const StorageZoneType = sent.StorageZoneType ?? 0;
    return created(
      model(state, addStorageZone(state, { Name, Region, ReplicationRegions, ZoneTier, StorageZoneType })),
    );
  },

  "POST /storagezone/checkavailability": ({ state, body }) => {
    const name = readBody(zoneName, body, core.invalid).Name ?? "";
    requireName(name);
    return ok({ Available: !isTaken(state, name) });
  },

  "GET /storagezone/regions": () => ok(storageRegions),

  "POST /storagezone/resetReadOnlyPassword": ({ state, query }) => {
    changePassword(state, storageZoneOf({ state }, query.get("id") ?? undefined), "ReadOnlyPassword");
    return { status: 204 };
  },

  "GET /storagezone/{id}": ({ state, path }) => ok(model(state, storageZoneOf({ state }, path.id))),

  "POST /storagezone/{id}": ({ state, path, body }) => {
    const zone = storageZoneOf({ state }, path.id);
    const { ReplicationZones, ...settings } = definedMembers(readBody(sentStorageZone, body, core.invalid));
    if (settings.Custom404FilePath && !settings.Custom404FilePath.startsWith("/"))
      return core.badRequest("Custom404FilePath", "The path must begin with a slash.", absolutePath);
    if (ReplicationZones) {
      // Regions are only added: those that an update leaves out stay.
      const codes = ReplicationZones.map((code) => code.toUpperCase());
      const ReplicationRegions = [...new Set([...zone.ReplicationRegions, ...codes])];
      requireRegions({ ...zone, ReplicationRegions });
      zone.ReplicationRegions = ReplicationRegions;
    }
    Object.assign(zone, settings, { DateModified: state.now() });
    zone.Custom404FilePath ||= null;
    return { status: 204 };
  },

  "DELETE /storagezone/{id}": ({ state, path, query }) => {
    const zone = storageZoneOf({ state }, path.id);
    // Linked pull zones are deleted unless the request says otherwise.
    if (query.get("deleteLinkedPullZones") !== "false")
      for (const pullZone of linkedPullZones(state, zone)) deletePullZone(state, pullZone);
    deleteStorageZone(state, zone);
    return { status: 204 };
  },

  "POST /storagezone/{id}/resetPassword": ({ state, path }) => {
    changePassword(state, storageZoneOf({ state }, path.id), "Password");
    return { status: 204 };
  },
});

const checked = documented("core", "Check the storage zone availability", "POST /storagezone/checkavailability");
const absolutePath = known("simplesurance/terraform-provider-bunny", "an error for the custom 404 path abc");
const named = known("terraform-provider-bunnynet", "a storage zone's name has 4 to 64 of a-z, 0-9 and -");

function requireName(name: string): void {
  if (!/^[a-z0-9-]{4,64}$/.test(name))
    refuseWith(core.badRequest("Name", "The name is not valid.", named, "storagezone.invalid_name"));
}

function isTaken(state: EmulatorState, name: string): boolean {
  return [...state.storageZones.values()].some((zone) => zone.Name === name && !zone.Deleted);
}

type NewStorageZone = Pick<StorageZoneRecord, "Name"> & Partial<StorageZoneRecord>;

/** Adds a storage zone to the account. */
export function addStorageZone(state: EmulatorState, zone: NewStorageZone): StorageZoneRecord {
  const record: StorageZoneRecord = {
    Id: state.nextId(),
    UserId: state.userId,
    Password: randomUUID(),
    ReadOnlyPassword: randomUUID(),
    DateModified: state.now(),
    ...newStorageZone(),
    OriginUrl: null,
    knownFrom: Date.now() + state.storage.passwordDelayMs,
    ...zone,
  };
  state.storageZones.set(record.Id, record);
  return record;
}

/** The storage host learns a password after the delay. */
function changePassword(state: EmulatorState, zone: StorageZoneRecord, which: "Password" | "ReadOnlyPassword"): void {
  zone[which] = randomUUID();
  zone.knownFrom = Date.now() + state.storage.passwordDelayMs;
}

/** Deletes a storage zone with its files. */
export function deleteStorageZone(state: EmulatorState, { Id }: StorageZoneRecord): void {
  const root = storageFolderAt(state, Id, "");
  if (root) deleteFolder(state, root);
  state.storageZones.delete(Id);
}

function linkedPullZones(state: EmulatorState, { Id }: StorageZoneRecord) {
  return [...state.pullZones.values()].filter(({ StorageZoneId }) => StorageZoneId === Id);
}

/** A storage zone as a response has it. */
function model(state: EmulatorState, zone: StorageZoneRecord, usage = storageUsage(state)) {
  const { OriginUrl: _, knownFrom: __, ...members } = zone;
  const { files = 0, bytes = 0 } = usage.get(zone.Id) ?? {};
  return {
    ...members,
    StorageUsed: bytes,
    FilesStored: files,
    PullZones: linkedPullZones(state, zone),
    StorageHostname: state.storage.hostname,
    S3Hostname: zone.StorageZoneType === 0 ? null : `${zone.Region.toLowerCase()}-s3.storage.bunnycdn.com`,
  };
}

/** The storage zone of a path's id. */
export function storageZoneOf({ state }: Pick<RouteRequest, "state">, id: string | undefined): StorageZoneRecord {
  return state.storageZones.get(readId(id, core.notFound)) ?? refuseWith(core.notFound());
}
