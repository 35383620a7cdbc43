import pLimit from "p-limit";
import { z } from "zod";
import type { StreamAccess, StreamCollection, StreamVideo, TeamMember } from "../../sdk";
import { memberRole } from "../../sdk/api/account";
import { dnsRecordType } from "../../sdk/api/dns";
import { certificateProvisionType, secretPullZoneSettings } from "../../sdk/api/pull-zones";
import type { ResponsePageType } from "../../sdk/api/shield";
import { streamVideoStatus } from "../../sdk/api/stream";
import { pascalName } from "../../sdk/internal";
import { knownBots, managedLists } from "../routes/shield";
import { formatPath } from "../saved/parse-json";
import { pickKnown } from "./pick-known";
import { type SeedFile, seedFile } from "./schema";

/** Reads of the account: the JSON as the platform sends it. */
export interface AccountReads {
  get(operation: `GET /${string}`, ids?: Ids, query?: Query): Promise<unknown>;
  /** Undefined where there is no such object, or the plan does not include it. */
  find(operation: `GET /${string}`, ids?: Ids, query?: Query): Promise<unknown>;
  /** A page of a shield zone; undefined where it has none of this type. */
  findPage(shieldZoneId: number, type: ResponsePageType): Promise<string | undefined>;
  /** The collections of a video library. */
  listCollections(library: StreamAccess): AsyncIterable<StreamCollection>;
  /** The videos of a video library. */
  listVideos(library: StreamAccess): AsyncIterable<StreamVideo>;
  /** The apps of Magic Containers. */
  listApps(): AsyncIterable<{ readonly id: string }>;
  /** The members of the team; none for a key that may not manage it. */
  listMembers(): Promise<readonly TeamMember[]>;
}

type Ids = Readonly<Record<string, number | string>>;
type Query = Readonly<Record<string, number | boolean>>;

/** What an account holds, and the paths of what the emulator does not know, which is left out. */
export interface ReadAccount {
  readonly seed: SeedFile;
  readonly leftOut: readonly string[];
}

/** Reads at a time. */
const concurrency = 8;

/**
 * Reads an account as a file to start an emulator with: its objects with their ids, without secrets, without the files
 * of storage zones and of videos.
 */
export async function readAccount(reads: AccountReads): Promise<ReadAccount> {
  const limit = pLimit(concurrency);
  const scripts = await all(reads, "GET /compute/script");
  const zones = await all(reads, "GET /pullzone");
  const libraries = await all(reads, "GET /videolibrary");
  const seed = {
    edgeScripts: await limit.map(scripts.filter(isPresent), (script) => readScript(reads, script)),
    storageZones: (await all(reads, "GET /storagezone")).filter(isPresent),
    pullZones: await limit.map(zones, (zone) => readPullZone(reads, zone)),
    dnsZones: await limit.map(await all(reads, "GET /dnszone", { view: 1 }), (zone) => readDnsZone(reads, zone)),
    shieldZones: await limit.map(await allOfShield(reads, "GET /shield/shield-zones"), (zone) =>
      readShieldZone(reads, zone),
    ),
    databases: await allDatabases(reads),
    containerRegistries: await ownRegistries(reads),
    containerApps: await allApps(reads),
    streamLibraries: await limit.map(libraries, (library) => readLibrary(reads, library)),
    teamMembers: (await reads.listMembers()).map(wireOf),
  };
  return withoutUnknown(pickKnown(seedFile, seed, secrets));
}

/** A pull zone as the platform sends it, with what a file can have of its shield zone. */
export interface ReadZone {
  readonly pullZone: unknown;
  readonly shieldZone?: NonNullable<SeedFile["shieldZones"]>[number];
}

/** Reads one pull zone of the account with its shield zone. */
export async function readOneZone(reads: ShieldReads, pullZoneId: number): Promise<ReadZone> {
  const [pullZone, found] = await Promise.all([
    reads.get("GET /pullzone/{id}", { id: pullZoneId }),
    reads.find("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", { pullZoneId }),
  ]);
  if (found === undefined) return { pullZone };
  const shieldZones = [await readShieldZone(reads, underData.parse(found).data)];
  const { seed } = withoutUnknown(pickKnown(seedFile, { shieldZones }, secrets));
  return { pullZone, shieldZone: seed.shieldZones?.[0] };
}

/** What reads of shield zones take. */
export type ShieldReads = Pick<AccountReads, "get" | "find" | "findPage">;

type Wire = Readonly<Record<string, unknown>>;

const wire: z.ZodType<Wire> = z.record(z.string(), z.unknown());
const wires = z.array(wire);
const idOf = (object: Wire, name = "Id"): number => z.int().parse(object[name]);
const isPresent = ({ Deleted }: Wire): boolean => Deleted !== true;

const corePage = z.object({ Items: wires.nullish(), HasMoreItems: z.boolean().nullish() });

/** All objects of a list of the core API. */
async function all(
  reads: AccountReads,
  operation: `GET /${string}`,
  query: Query = {},
  ids: Ids = {},
): Promise<Wire[]> {
  const objects: Wire[] = [];
  for (let page = 1; ; page++) {
    const read = corePage.parse(await reads.get(operation, ids, { page, perPage: 1_000, ...query }));
    objects.push(...(read.Items ?? []));
    if (!read.HasMoreItems || !read.Items?.length) return objects;
  }
}

const databasePage = z.object({
  databases: wires.nullish(),
  page_info: z.object({ has_more_items: z.boolean().nullish() }).nullish(),
});

async function allDatabases(reads: AccountReads): Promise<Wire[]> {
  const objects: Wire[] = [];
  for (let page = 1; ; page++) {
    const read = databasePage.parse(await reads.get("GET /database/v2/databases", {}, { page, per_page: 100 }));
    objects.push(...(read.databases ?? []));
    if (!read.page_info?.has_more_items || !read.databases?.length) return objects;
  }
}

const registryList = z.object({ items: wires.nullish() });

/** The image registries but for those that every account has. */
async function ownRegistries(reads: AccountReads): Promise<Wire[]> {
  const { items } = registryList.parse(await reads.get("GET /mc/registries"));
  return (items ?? []).filter(({ isPlatformManaged }) => isPlatformManaged !== true);
}

const readApp = z.looseObject({
  status: z.string().nullish(),
  containerTemplates: z
    .array(
      z.looseObject({
        imageDigest: z.string().nullish(),
        endpoints: z.array(z.looseObject({ pullZoneId: z.string().nullish() })).nullish(),
      }),
    )
    .nullish(),
});

const forwardingList = z.object({ items: wires.nullish() });

async function allApps(reads: AccountReads): Promise<Wire[]> {
  const apps: Wire[] = [];
  const forwarding = forwardingList.parse(await reads.get("GET /mc/log/forwarding")).items ?? [];
  for await (const { id: appId } of reads.listApps()) {
    const { status, containerTemplates, ...app } = readApp.parse(await reads.get("GET /mc/apps/{appId}", { appId }));
    const containers = containerTemplates?.map(({ imageDigest, endpoints, ...container }) => ({
      ...container,
      imageDigest: imageDigest || undefined,
      endpoints: endpoints?.map(({ pullZoneId, ...one }) => ({ ...one, pullZoneId: Number(pullZoneId) || undefined })),
    }));
    apps.push({
      ...app,
      containerTemplates: containers,
      logForwarding: forwarding.find(({ app }) => app === appId),
      isRunning: status !== "inactive",
    });
  }
  return apps;
}

const shieldPage = z.object({ data: wires.nullish(), page: z.object({ nextPage: z.int().nullish() }).nullish() });

/** All objects of a list of Shield. */
async function allOfShield(reads: ShieldReads, operation: `GET /${string}`, ids: Ids = {}): Promise<Wire[]> {
  const objects: Wire[] = [];
  for (let page = 1; ; page++) {
    const read = shieldPage.parse(await reads.get(operation, ids, { page, perPage: 100 }));
    objects.push(...(read.data ?? []));
    if (read.page?.nextPage == null || !read.data?.length) return objects;
  }
}

/** A member with its id, where that is a number, as all ids of the emulator are. */
function wireOf({ id, firstName, lastName, email, roles }: TeamMember): Wire {
  return {
    ...(/^\d{1,15}$/.test(id) ? { Id: Number(id) } : {}),
    FirstName: firstName ?? "",
    LastName: lastName ?? "",
    Email: email,
    Roles: roles.filter((role) => role !== memberRole),
  };
}

const savedCode = z.object({ Code: z.string().nullish() });
const secretNames = z.object({ Secrets: wires.nullish() });

async function readScript(reads: AccountReads, script: Wire): Promise<Wire> {
  const ids = { id: idOf(script) };
  const { Code } = savedCode.parse(await reads.get("GET /compute/script/{id}/code", ids));
  const live = savedCode.optional().parse(await reads.find("GET /compute/script/{id}/releases/active", ids));
  const { Secrets } = secretNames.parse(await reads.get("GET /compute/script/{id}/secrets", ids));
  return {
    ...script,
    Code: Code ?? undefined,
    IsPublished: live !== undefined,
    PublishedCode: live && live.Code !== Code ? (live.Code ?? undefined) : undefined,
    Secrets: Secrets ?? [],
    Integration: integrationOf(script),
  };
}

/** The ids of a script's integration, which are all that a read returns of it. */
function integrationOf({ IntegrationId, RepositoryId }: Wire): Wire | undefined {
  if (IntegrationId == null) return undefined;
  return { IntegrationId, ...(RepositoryId == null ? {} : { RepositorySettings: { Id: RepositoryId } }) };
}

async function readLibrary(reads: AccountReads, library: Wire): Promise<Wire> {
  const collections: Wire[] = [];
  const access = { libraryId: idOf(library), apiKey: z.string().parse(library.ApiKey) };
  for await (const { guid, name } of reads.listCollections(access)) collections.push({ guid, name });
  const videos: Wire[] = [];
  for await (const video of reads.listVideos(access))
    videos.push({ ...video, status: video.status == null ? undefined : streamVideoStatus.toWire(video.status) });
  return { ...library, collections, videos };
}

const withHostnames = z.object({ Hostnames: wires.nullish() });

async function readPullZone(reads: AccountReads, zone: Wire): Promise<Wire> {
  const isOwn = ({ CertificateProvisionType }: Wire) =>
    CertificateProvisionType === certificateProvisionType.toWire("Custom");
  const { Hostnames } = withHostnames.parse(zone);
  const rules = wires.nullish().parse(zone.EdgeRules) ?? [];
  const EdgeRules = rules.filter(({ ReadOnly }) => ReadOnly !== true);
  const read = { ...zone, EdgeRules, OriginUrl: withoutUser(zone.OriginUrl) };
  if (!Hostnames?.some(isOwn)) return read;
  const ids = { id: idOf(zone) };
  const certified = withHostnames.parse(await reads.get("GET /pullzone/{id}", ids, { includeCertificate: true }));
  const own = certified.Hostnames?.map((one) => ({ ...one, ...(isOwn(one) ? {} : { Certificate: undefined }) }));
  return { ...read, Hostnames: own };
}

async function readDnsZone(reads: AccountReads, zone: Wire): Promise<Wire> {
  const records = await all(reads, "GET /dnszone/{zoneId}/records", {}, { zoneId: idOf(zone) });
  return { ...zone, Records: records.map((record) => linked(record)) };
}

/** A record of the types PullZone and Script has its target as the id that a request sends. */
function linked({ Value, ...record }: Wire): Wire {
  const target = { [dnsRecordType.toWire("PullZone")]: "PullZoneId", [dnsRecordType.toWire("Script")]: "ScriptId" };
  const name = target[Number(record.Type)];
  const AcceleratedPullZoneId = record.AcceleratedPullZoneId || undefined;
  return { ...record, AcceleratedPullZoneId, ...(name ? { [name]: Number(record.LinkName) } : { Value }) };
}

const lists = z.object({ managedLists: wires.nullish(), customLists: wires.nullish() });
const underData = z.object({ data: wire });
const categories = z.object({ categories: wires.nullish() });
const guardian = z.object({ data: z.object({ configuration: wire, endpoints: wires.nullish() }) });

async function readShieldZone(reads: ShieldReads, zone: Wire): Promise<Wire> {
  const ids = { shieldZoneId: idOf(zone, "shieldZoneId") };
  const root = "GET /shield/shield-zone/{shieldZoneId}" as const;
  const { customLists, managedLists } = lists.parse(await reads.get(`${root}/access-lists`, ids));
  const accessLists: Wire[] = [];
  for (const list of customLists ?? []) {
    const id = idOf(list, "listId");
    const { data } = underData.parse(await reads.get(`${root}/access-lists/{id}`, { ...ids, id }));
    accessLists.push({ ...data, action: list.action, isEnabled: list.isEnabled });
  }
  const groups = categories.parse((await reads.find(`${root}/bot-categorization`, ids)) ?? {}).categories ?? [];
  const { configuration, endpoints } =
    guardian.optional().parse(await reads.find(`${root}/api-guardian`, ids))?.data ?? {};
  const isUsed = configuration?.isEnabled === true || configuration?.title != null;
  return {
    ...zone,
    accessLists,
    managedLists: managedLists?.filter(({ isEnabled }) => isEnabled === true) ?? [],
    rateLimits: await allOfShield(reads, "GET /shield/rate-limits/{shieldZoneId}", ids),
    wafRules: await allOfShield(reads, "GET /shield/waf/custom-rules/{shieldZoneId}", ids),
    uploadScanning: underData.optional().parse(await reads.find(`${root}/upload-scanning`, ids))?.data,
    botDetection: underData.optional().parse(await reads.find(`${root}/bot-detection`, ids))?.data,
    bots: groups.flatMap(({ bots }) => wires.nullish().parse(bots) ?? []).filter(({ action }) => action !== 0),
    botCategories: groups
      .filter(({ categoryAction }) => categoryAction !== 0)
      .map(({ category, categoryAction }) => ({ category, action: categoryAction })),
    apiGuardian: isUsed ? { ...configuration, endpoints: endpoints ?? [] } : undefined,
    responsePages: await readPages(reads, ids.shieldZoneId),
  };
}

async function readPages(reads: ShieldReads, shieldZoneId: number): Promise<Wire | undefined> {
  const pages = ["Block", "Challenge", "RateLimit"] as const;
  const found = await Promise.all(
    pages.map(async (type) => [type.toLowerCase(), await reads.findPage(shieldZoneId, type)] as const),
  );
  const own = found.filter(([, page]) => page !== undefined);
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** What no file has, at any depth. */
const secrets = new Set([...secretPullZoneSettings.map(pascalName), "Password", "ReadOnlyPassword", "Secret"]);

/** A URL without the name and the password in it. */
function withoutUser(url: unknown): unknown {
  return typeof url === "string" ? url.replace(/^(\w+:\/\/)[^/?#]*@/, "$1") : url;
}

/** What the schema refuses is left out, with the object that needs it. */
function withoutUnknown(account: unknown): ReadAccount {
  const leftOut: string[] = [];
  for (;;) {
    const parsed = seedFile.safeParse(account);
    if (parsed.success) return { seed: withoutUnknownMembers(parsed.data, leftOut), leftOut };
    const [issue] = parsed.error.issues;
    const path = issue?.path ?? [];
    if (!remove(account, path)) throw new Error(`${formatPath(path)}: ${issue?.message}`);
    leftOut.push(`${formatPath(path)}: ${issue?.message}`);
  }
}

/** Removes the value at a path, or the object that lacks it. */
function remove(root: unknown, path: readonly PropertyKey[]): boolean {
  const last = path.at(-1);
  if (last === undefined) return false;
  const owner = path.slice(0, -1).reduce<unknown>((value, key) => Object(value)[key], root);
  if (Array.isArray(owner)) return owner.splice(Number(last), 1).length > 0;
  if (Object(owner)[last] == null) return remove(root, path.slice(0, -1));
  return Reflect.deleteProperty(Object(owner), last);
}

/** The emulator knows some of the lists that the platform maintains, and some of its bots. */
function withoutUnknownMembers(seed: SeedFile, leftOut: string[]): SeedFile {
  const bots: number[] = knownBots.flatMap((group) => group.bots.map(({ botId }) => botId));
  const known = <T>(items: readonly T[] | undefined, isKnown: (item: T) => boolean, name: string, at: number) =>
    items?.filter((item, index) => {
      if (isKnown(item)) return true;
      leftOut.push(`${formatPath(["shieldZones", at, name, index])}: the emulator has no such one`);
      return false;
    });
  const shieldZones = seed.shieldZones?.map((zone, at) => ({
    ...zone,
    managedLists: known(
      zone.managedLists,
      ({ listId }) => managedLists.some((list) => list.listId === listId),
      "managedLists",
      at,
    ),
    bots: known(zone.bots, ({ botId }) => bots.includes(botId), "bots", at),
  }));
  return { ...seed, shieldZones };
}
