import { forcedByOriginWire } from "../../../sdk/api/pull-zones";
import type { PullZone } from "../../../sdk/index";
import type { MaybeUnknown, Problem } from "../../define/define";
import { isEquivalent } from "../../diff/equality";
import type { Origin } from "./pull-zone-groups";
import { routing } from "./pull-zone-origin";

type OriginType = NonNullable<Origin["type"]>;

/** For each type of origin with an object, the arguments by which an origin has none. */
const withoutObject = {
  EdgeScript: { edgeScriptId: 0 },
  MagicContainers: { containerAppId: "" },
  LoadBalancer: { loadBalancerId: 0 },
  StorageZone: { storageZoneId: 0 },
} as const satisfies Partial<Record<OriginType, Origin>>;

/** The type of an origin: as given, or the one that the id of its object stands for, or a URL. Undefined where none is. */
export function originTypeOf(origin: Origin): OriginType | undefined {
  return origin.type ?? impliedType(origin);
}

/** The type that follows from the other arguments. */
export function impliedType({ url, storageZoneId, edgeScriptId, containerAppId, loadBalancerId }: Origin) {
  const types: readonly (readonly [OriginType, unknown])[] = [
    ["EdgeScript", edgeScriptId],
    ["MagicContainers", containerAppId],
    ["LoadBalancer", loadBalancerId],
    ["StorageZone", storageZoneId],
    ["OriginUrl", url],
  ];
  return types.find(([, given]) => Boolean(given))?.[0];
}

/** The arguments by which an origin of a type has no object of another type. */
export function withoutOtherObjects(type: OriginType | undefined): Origin {
  const others = Object.entries(withoutObject).filter(([other]) => other !== type);
  return Object.assign({}, ...others.map(([, none]) => none));
}

/** What an origin has besides its type, and where it is. */
export function withoutAddress(origin: Origin): Origin {
  const { type, url, dnsPort, dnsScheme, storageZoneId, edgeScriptId, loadBalancerId, ...besides } = origin;
  const { containerAppId, containerEndpointId, ...others } = besides;
  return others;
}

/** The URL of an origin without a default port or an empty path, its host in lower case. */
export function normalOriginUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const { href, pathname, search, hash } = new URL(text);
  return pathname === "/" && search === "" && hash === "" ? href.slice(0, -1) : href;
}

/**
 * The origin of a pull zone as the prior arguments have it: what the platform forces or rewrites is no difference, and
 * what its type of origin leaves unused is no origin.
 */
export function originFrom(zone: PullZone, read: Origin, prior: Origin): Origin {
  const origin = addressFrom(zone, read, prior);
  const { type } = origin;
  if (type === undefined) return origin;
  const isUnused = type !== "OriginUrl" && type !== "DnsAccelerate" && impliedType(prior) === "OriginUrl";
  return {
    ...origin,
    ...withoutOtherObjects(type),
    // A type that is given differs by itself.
    url: isUnused && prior.type === undefined ? undefined : origin.url,
  };
}

function addressFrom(zone: PullZone, read: Origin, prior: Origin): Origin {
  const type = read.type === "OriginUrl" && prior.type === "DnsAccelerate" ? prior.type : read.type;
  const isForced = zone.originUrl != null && zone.originUrl === forcedOf(zone)?.OriginUrl;
  if (isForced || !zone.originUrl || !URL.canParse(zone.originUrl))
    return { ...read, type, url: isForced ? prior.url : read.url || undefined };
  const url = new URL(zone.originUrl);
  const scheme = url.protocol === "http:" ? "http" : "https";
  const port = Number(url.port) || (scheme === "http" ? 80 : 443);
  const given = prior.url !== undefined && URL.canParse(prior.url) ? new URL(prior.url) : url;
  const { dnsPort, dnsScheme } = read.type === "DnsAccelerate" ? { dnsPort: port, dnsScheme: scheme } : prior;
  if (dnsScheme !== undefined) url.protocol = given.protocol;
  if (dnsPort !== undefined) url.port = given.port;
  return {
    ...read,
    type,
    url: normalOriginUrl(url.href),
    dnsPort: dnsPort === undefined ? undefined : port,
    dnsScheme: dnsScheme === undefined ? undefined : scheme,
  };
}

/** Whether the platform forces the routing filters that a pull zone has. */
export function forcedFilters(zone: PullZone): boolean {
  const forced = forcedOf(zone)?.RoutingFilters;
  return forced !== undefined && isEquivalent(routing.unwrap().shape.filters, zone.routingFilters, forced);
}

function forcedOf({ originType }: PullZone) {
  return originType === "EdgeScript" || originType === "MagicContainers" ? forcedByOriginWire[originType] : undefined;
}

/** The objects that an origin can be. */
const originObjects = ["storageZoneId", "edgeScriptId", "containerAppId", "loadBalancerId"] as const;

/** A problem where a new pull zone is given no origin, be it one that is not known yet. */
export function missingOrigin(origin: MaybeUnknown<Origin> | undefined, given: ReadonlySet<string>): Problem[] {
  const isUnknown = given.has("origin") && origin === undefined;
  if (isUnknown || ["url", "type", ...originObjects].some((name) => given.has(`origin.${name}`))) return [];
  const reason = "is needed by a new pull zone: give origin.url, or the id of another one";
  return [{ path: ["origin"], reason }];
}

/** Problems with an origin, as far as it is known. */
export function originProblems(origin: MaybeUnknown<Origin>, given: ReadonlySet<string>): Problem[] {
  const [first, second] = originObjects.filter((name) => origin[name]);
  const { type } = origin;
  const problems: Problem[] = second
    ? [{ path: ["origin", second], reason: `cannot be given with ${first}: a pull zone has one origin` }]
    : [];
  if (first && origin.url && !given.has("origin.type"))
    problems.push({
      path: ["origin", "url"],
      reason: `cannot be given with ${first}, unless origin.type says which of them is the origin`,
    });
  if (first && type && withoutOtherObjects(type)[first] !== undefined)
    problems.push({ path: ["origin", first], reason: `is no origin of the type ${type}: leave out origin.type` });
  if (type !== "DnsAccelerate") return problems;
  const missing = ["dnsPort", "dnsScheme"].filter((name) => !given.has(`origin.${name}`));
  return [...problems, ...missing.map((name) => ({ path: ["origin", name], reason: "is required for DnsAccelerate" }))];
}
