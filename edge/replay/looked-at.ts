import type { Request } from "../question";
import type { Zone } from "../zone";

/**
 * What of a request zones may look at, as one text: requests of the same text are decided alike. Too much of it costs
 * time and nothing else, so that words of rules are searched for, not understood.
 */
export function lookedAt(zones: readonly Zone[]): (request: Request) => string {
  const text = JSON.stringify(zones.map(({ pullZone: { edgeRules }, shield }) => [edgeRules, shield]));
  const some = (test: (zone: Zone) => unknown) => zones.some((zone) => Boolean(test(zone)));
  const hasTokens = some(({ pullZone }) => pullZone.zoneSecurityEnabled) || text.includes("EnableTokenAuthentication");
  const hasLists = (...types: readonly string[]) =>
    some(({ shield }) => shield?.accessLists.some(({ type, entries }) => entries && types.includes(type)));
  const isGeo = /"GEO"/.test(text);
  const parts: readonly (readonly [unknown, (request: Request) => unknown])[] = [
    [
      hasTokens ||
        /RemoteIP|REMOTE_ADDR|user\.ip/i.test(text) ||
        hasLists("IP", "CIDR") ||
        some(({ pullZone }) => pullZone.blockedIps.length),
      ({ ip, ipRange }) => ip ?? ipRange,
    ],
    [
      hasTokens ||
        isGeo ||
        /"CountryCode"|country_?code/i.test(text) ||
        hasLists("Country") ||
        some(({ pullZone }) => pullZone.blockedCountries.length),
      ({ country }) => country,
    ],
    [isGeo || hasLists("ASN", "Organization"), ({ asn, organization }) => `${asn} ${organization}`],
    [/"FINGERPRINT"/.test(text) || hasLists("JA4"), ({ ja4 }) => ja4],
    [hasTokens, ({ time }) => time],
    [/RequestHeader|REQUEST_HEADERS|user-agent/i.test(text), ({ headers }) => headers.get("user-agent")],
    [
      /RequestHeader|REQUEST_HEADERS|referer/i.test(text) ||
        some(({ pullZone }) => pullZone.allowedReferrers.length + pullZone.blockedReferrers.length),
      ({ headers }) => headers.get("referer"),
    ],
  ];
  const used = parts.filter(([isUsed]) => isUsed).map(([, read]) => read);
  return (request) => [request.url.href, request.cache, ...used.map((read) => read(request))].join("\n");
}
