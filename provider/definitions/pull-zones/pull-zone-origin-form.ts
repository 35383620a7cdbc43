import type { PullZone } from "../../../sdk";
import { forcedByOriginWire } from "../../../sdk/api/pull-zones";
import type { Problem } from "../../define/define";
import { isEquivalent } from "../../diff/equality";
import type { Origin } from "./pull-zone-groups";
import { routing } from "./pull-zone-origin";

type OriginType = NonNullable<Origin["type"]>;

/** The type of the origin that the ids of objects stand for, or a URL. Undefined where none is given. */
export function originTypeOf({ url, storageZoneId, edgeScriptId, containerAppId, loadBalancerId }: Origin) {
  const types: readonly (readonly [OriginType, unknown])[] = [
    ["EdgeScript", edgeScriptId],
    ["MagicContainers", containerAppId],
    ["LoadBalancer", loadBalancerId],
    ["StorageZone", storageZoneId],
    ["OriginUrl", url],
  ];
  return types.find(([, given]) => Boolean(given))?.[0];
}

/** The URL of an origin without a default port or an empty path, its host in lower case. */
export function normalOriginUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const { href, pathname, search, hash } = new URL(text);
  return pathname === "/" && search === "" && hash === "" ? href.slice(0, -1) : href;
}

/** The origin of a pull zone as the prior arguments have it: what the platform forces or rewrites is no difference. */
export function originFrom(zone: PullZone, read: Origin, prior: Origin): Origin {
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

/** Problems with an origin, as far as it is known. */
export function originProblems(origin: { [K in keyof Origin]?: unknown }, given: ReadonlySet<string>): Problem[] {
  const objects = ["storageZoneId", "edgeScriptId", "containerAppId", "loadBalancerId"] as const;
  const [first, second] = objects.filter((name) => origin[name]);
  const problems: Problem[] = second
    ? [{ path: ["origin", second], reason: `cannot be given with ${first}: a pull zone has one origin` }]
    : [];
  if (origin.type !== "DnsAccelerate") return problems;
  const missing = ["dnsPort", "dnsScheme"].filter((name) => !given.has(`origin.${name}`));
  return [...problems, ...missing.map((name) => ({ path: ["origin", name], reason: "is required for DnsAccelerate" }))];
}
