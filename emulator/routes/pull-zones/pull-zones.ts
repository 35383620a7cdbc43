import { randomUUID } from "node:crypto";
import { z } from "zod";
import { forcedByOriginWire, newByOriginWire, pullZoneOriginType } from "../../../sdk/api/pull-zones";
import { definedMembers } from "../../account/settings";
import { paginate } from "../../http/paginate";
import { core, created, ok } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { type Reply, type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented, known, published } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { newSettings, type PullZoneSettings, sentSettings } from "./pull-zone-settings";
import { type HostnameRecord, hostnameRecord, type PullZoneRecord } from "./records";

const newPullZone = sentSettings.extend({ Name: z.string().min(1) });
const zoneName = z.object({ Name: z.string().nullish() });
const blockedIp = z.object({ BlockedIp: z.string().min(1) });
const securityKey = z.object({ SecurityKey: z.string().min(8).max(36).nullish() });
const cacheTag = z.object({ CacheTag: z.string().nullish() });
const hostname = z.object({ Hostname: z.string().min(1) });

const handlers = routes(core.unauthorized, {
  "GET /pullzone": ({ state, query }) => {
    const search = query.get("search")?.toLowerCase() ?? "";
    const all = [...state.pullZones.values()].filter((zone) => zone.Name.toLowerCase().includes(search));
    // Page 0, or none, is the whole list as a plain array.
    const models = all.map((zone) => model(zone, query));
    return ok(Number(query.get("page") ?? 0) === 0 ? models : paginate(query, models));
  },

  "POST /pullzone": ({ state, body }) => {
    const { Name, ...settings } = readBody(newPullZone, body, core.invalid);
    requireLabel(Name);
    if (isNameTaken(state, Name)) return nameTaken("Name");
    requireKnownApp(state, settings);
    requireLoadBalancer(state, settings);
    const zone = accepted(settings, newSettings());
    requireWithin(state, "pullZones", state.pullZones.size + 1);
    requireWithin(state, "blockedReferrers", zone.BlockedReferrers?.length ?? 0);
    if (!hasOrigin(zone)) return core.badRequest("OriginUrl", "The pull zone needs an origin.", originNeeded);
    return created(model(addPullZone(state, { ...zone, Name })));
  },

  "POST /pullzone/checkavailability": ({ state, body }) => {
    const name = readBody(zoneName, body, core.invalid).Name?.toLowerCase() ?? "";
    requireLabel(name);
    return ok({ Available: !isNameTaken(state, name) });
  },

  // Before the route of one zone, which would match "count" as an id.
  "GET /pullzone/count": ({ state }) => ok({ Count: state.pullZones.size }),

  "GET /pullzone/{id}": (request) => ok(model(pullZoneOf(request), request.query)),

  "POST /pullzone/{id}": (request) => {
    const zone = pullZoneOf(request);
    const sent = readBody(sentSettings, request.body, core.invalid);
    requireKnownApp(request.state, sent);
    requireLoadBalancer(request.state, sent);
    const changed = accepted(sent, zone);
    requireWithin(request.state, "blockedReferrers", changed.BlockedReferrers?.length ?? 0);
    Object.assign(zone, changed);
    return ok(model(zone));
  },

  "DELETE /pullzone/{id}": (request) => {
    deletePullZone(request.state, pullZoneOf(request));
    return { status: 204 };
  },

  "POST /pullzone/{id}/resetSecurityKey": (request) => {
    const zone = pullZoneOf(request);
    zone.ZoneSecurityKey = readBody(securityKey, request.body, core.invalid).SecurityKey ?? randomUUID();
    return { status: 204 };
  },

  "POST /pullzone/{id}/purgeCache": (request) => {
    const zone = pullZoneOf(request);
    if (!readBody(cacheTag, request.body, core.invalid).CacheTag) zone.CacheVersion = Number(zone.CacheVersion) + 1;
    return { status: 204 };
  },

  "POST /purge": purgeUrl,

  ...listRoutes("BlockedIp", "BlockedIps", (body) => readBody(blockedIp, body, core.invalid).BlockedIp),
  ...listRoutes("AllowedReferrer", "AllowedReferrers", (body) => readBody(hostname, body, core.invalid).Hostname),
  ...listRoutes("BlockedReferrer", "BlockedReferrers", (body) => readBody(hostname, body, core.invalid).Hostname),
});

const olderPurge = known("bunnynet", "GET /purge, the older form of POST /purge");

export const pullZoneRoutes = [
  ...handlers,
  ...routes(core.unauthorized, { "GET /purge": purgeUrl }).map((route) => ({ ...route, undocumented: olderPurge })),
];

function purgeUrl({ query }: RouteRequest): Reply {
  return query.get("url") ? { status: 200 } : core.badRequest("url", "The url field is required.", urlNeeded);
}

/** Lists are sets: adding an entry that exists and removing one that does not both succeed with 204. */
function listRoutes(
  entry: string,
  list: "BlockedIps" | "AllowedReferrers" | "BlockedReferrers",
  read: (body: unknown) => string,
) {
  const edit = (request: RouteRequest, change: (entries: string[], value: string) => string[]): Reply => {
    const zone = pullZoneOf(request);
    const changed = change(zone[list], read(request.body));
    if (list === "BlockedReferrers") requireWithin(request.state, "blockedReferrers", changed.length);
    zone[list] = changed;
    return { status: 204 };
  };
  const without = (entries: string[], value: string) =>
    entries.filter((other) => other.toLowerCase() !== value.toLowerCase());
  return {
    [`POST /pullzone/{id}/add${entry}`]: (request: RouteRequest) =>
      edit(request, (entries, value) =>
        without(entries, value).length < entries.length ? entries : [...entries, value],
      ),
    [`POST /pullzone/{id}/remove${entry}`]: (request: RouteRequest) => edit(request, without),
  };
}

const checked = documented("core", "Check the pull zone availability", "POST /pullzone/checkavailability");
const named = known("terraform-provider-bunnynet", "a pull zone's hostname is its name before .b-cdn.net");

const originNeeded = known("bunny-go", "a pull zone needs the URL of an origin or a storage zone");
const urlNeeded = documented("core", "The URL that will be purged from cache.", "POST /purge");
const tooMany = documented("core", "Values over 25,000");

const unknownApp = known(
  "terraform-provider-bunnynet",
  "a pull zone right after the create of its app is refused, as if the id of the app were not valid",
);

const chosenBalancer = published("https://bunny.net/docs/cdn/load-balancer", "select your Load Balancer", "2026-08-22");

/** The error response to a name that another pull zone has. */
export const nameTaken = (field: string) =>
  core.badRequest(field, "The pull zone name is already taken.", checked, "pullzone.name_taken");

/** The name becomes a label of a hostname. */
function requireLabel(name: string): void {
  if (!/^[a-z0-9-]{1,63}$/i.test(name))
    refuseWith(core.badRequest("Name", "The name is not valid.", named, "pullzone.invalid_name"));
}

/** Whether a pull zone has this name, in any case. */
export function isNameTaken(state: EmulatorState, name: string): boolean {
  return [...state.pullZones.values()].some((zone) => zone.Name.toLowerCase() === name.toLowerCase());
}

type SentSettings = z.output<typeof sentSettings>;

/** Off by default: the platform does not know the id of a new app at once. */
function requireKnownApp({ containers }: EmulatorState, { MagicContainersAppId }: SentSettings): void {
  if (!MagicContainersAppId || containers.writesUntilKnown <= 0) return;
  containers.writesUntilKnown--;
  const message = "The Magic Containers App ID is not valid.";
  refuseWith(core.badRequest("MagicContainersAppId", message, unknownApp));
}

function requireLoadBalancer({ loadBalancers }: EmulatorState, { LoadBalancerId }: SentSettings): void {
  if (!LoadBalancerId || loadBalancers.has(LoadBalancerId)) return;
  refuseWith(core.badRequest("LoadBalancerId", "The load balancer ID is not valid.", chosenBalancer));
}

/** The maximum numbers of WebSocket connections that can be bought. */
const webSocketTiers = [500, 1_000, 2_500, 5_000, 10_000, 25_000];

/** What a request changes of a zone's settings, with the values that the platform itself puts there. */
function accepted(sent: SentSettings, zone: PullZoneSettings): Partial<PullZoneSettings> {
  const { DnsOriginPort, DnsOriginScheme, CacheControlBrowserMaxAgeOverride, ...settings } = definedMembers(sent);
  const changed: Partial<PullZoneSettings> = {
    ...(CacheControlBrowserMaxAgeOverride === undefined
      ? {}
      : { CacheControlPublicMaxAgeOverride: CacheControlBrowserMaxAgeOverride }),
    ...settings,
  };
  const origin = { ...zone, ...changed };
  if (settings.MaxWebSocketConnections !== undefined)
    changed.MaxWebSocketConnections = webSocketTier(settings.MaxWebSocketConnections);
  if (DnsOriginPort !== undefined || DnsOriginScheme !== undefined)
    changed.OriginUrl = withAddress(origin.OriginUrl, DnsOriginPort, DnsOriginScheme);
  changed.OriginType = originTypeOf(origin, settings.OriginType);
  const isNewType = changed.OriginType !== zone.OriginType;
  return {
    ...(isNewType ? byOrigin(newByOriginWire, changed.OriginType) : {}),
    ...changed,
    ...byOrigin(forcedByOriginWire, changed.OriginType),
  };
}

function webSocketTier(connections: number): number {
  const tier = webSocketTiers.find((size) => connections <= size);
  if (tier === undefined)
    refuseWith(core.badRequest("MaxWebSocketConnections", "The maximum is 25000 connections.", tooMany));
  return tier;
}

/** The URL of an origin, whose port and scheme a request may set by themselves. */
function withAddress(url: string | null, port?: number, scheme?: string): string | null {
  if (url === null || !URL.canParse(url)) return url;
  const changed = new URL(url);
  const host = port === undefined ? changed.host : `${changed.hostname}:${port}`;
  return `${scheme ?? changed.protocol.slice(0, -1)}://${host}${changed.pathname.replace(/\/$/, "")}`;
}

/** The type of an origin: as sent, or by what is given. A zone cannot become a DnsAccelerate one by itself. */
function originTypeOf(zone: PullZoneSettings, sent: number | undefined): number {
  const { OriginUrl, DnsAccelerate, StorageZone, EdgeScript, MagicContainers } = originTypes;
  if (sent === DnsAccelerate) return OriginUrl;
  if (sent !== undefined && sent !== OriginUrl) return sent;
  if (zone.EdgeScriptId > 0) return EdgeScript;
  if (zone.MagicContainersAppId) return MagicContainers;
  if (zone.StorageZoneId > 0) return StorageZone;
  return sent ?? zone.OriginType;
}

const originTypes = {
  OriginUrl: pullZoneOriginType.toWire("OriginUrl"),
  DnsAccelerate: pullZoneOriginType.toWire("DnsAccelerate"),
  StorageZone: pullZoneOriginType.toWire("StorageZone"),
  EdgeScript: pullZoneOriginType.toWire("EdgeScript"),
  MagicContainers: pullZoneOriginType.toWire("MagicContainers"),
};

/** The settings that a table has for the type of an origin. */
function byOrigin(table: object, type: number): Partial<PullZoneSettings> {
  const { [pullZoneOriginType.fromWire(type)]: settings } = table as Record<string, object>;
  return { ...settings };
}

function hasOrigin({ OriginUrl, StorageZoneId, OriginType, LoadBalancerId }: Partial<PullZoneSettings>): boolean {
  return Boolean(OriginUrl) || (StorageZoneId ?? 0) > 0 || Boolean(LoadBalancerId) || (OriginType ?? 0) > 0;
}

/** A pull zone as a response has it: with certificates only where they are requested, and its rules in their order. */
function model(zone: PullZoneRecord, query?: URLSearchParams): PullZoneRecord {
  const hasCertificates = query?.get("includeCertificate") === "true";
  const hostnames = hasCertificates
    ? zone.Hostnames
    : zone.Hostnames.map((one) => ({ ...one, Certificate: null, CertificateKey: null }));
  return {
    ...zone,
    OriginLinkValue: zone.OriginUrl,
    Hostnames: hostnames,
    EdgeRules: zone.EdgeRules.toSorted((a, b) => a.OrderIndex - b.OrderIndex),
  };
}

/** Adds a pull zone to the account. */
export function addPullZone(
  state: EmulatorState,
  zone: Partial<PullZoneSettings> & { Id?: number; Name: string },
): PullZoneRecord {
  const type = zone.OriginType ?? originTypes.OriginUrl;
  const record: PullZoneRecord = {
    ...newSettings(),
    ...unchanging,
    ...byOrigin(newByOriginWire, type),
    ...zone,
    ...byOrigin(forcedByOriginWire, type),
    Id: state.takeId(zone.Id),
    Enabled: true,
    Suspended: false,
    Hostnames: [newHostname(state, defaultHostname(zone.Name), true)],
    EdgeRules: [],
    ZoneSecurityKey: randomUUID(),
    CnameDomain: "b-cdn.net",
  };
  state.pullZones.set(record.Id, record);
  return record;
}

/** Deletes a pull zone and its shield zone. */
export function deletePullZone(state: EmulatorState, { Id }: PullZoneRecord): void {
  state.pullZones.delete(Id);
  for (const { shieldZoneId, pullZoneId } of state.shieldZones.values()) {
    if (pullZoneId === Id) state.shieldZones.delete(shieldZoneId);
  }
}

/** A new hostname, or the system hostname of a pull zone. */
export const newHostname = (state: EmulatorState, value: string, isSystem = false): HostnameRecord =>
  hostnameRecord(state.nextId(), value, isSystem);

/** The system hostname of a pull zone. */
export const defaultHostname = (name: string) => `${name.toLowerCase()}.b-cdn.net`;

/** Properties that no request sets: usage, discounts, and links to products that are not emulated. */
const unchanging = {
  MonthlyBandwidthUsed: 0,
  MonthlyCharges: 0,
  PriceOverride: 0,
  OptimizerPricing: 9.5,
  VideoLibraryId: -1,
  DnsRecordId: 0,
  DnsZoneId: 0,
  DnsRecordValue: null,
  /** Follows the origin: see `model`. */
  OriginLinkValue: null,
  EUUSDiscount: 0,
  SouthAmericaDiscount: 0,
  AfricaDiscount: 0,
  AsiaOceaniaDiscount: 0,
  UserId: null,
  CacheVersion: 1,
  EnableExtendedLogging: false,
};

/** The pull zone of a path, which has its id alone or beside that of a rule. */
export function pullZoneOf({ state, path }: RouteRequest): PullZoneRecord {
  return state.pullZones.get(readId(path.pullZoneId ?? path.id, core.notFound)) ?? refuseWith(core.notFound());
}
