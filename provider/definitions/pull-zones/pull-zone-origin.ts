import { z } from "zod";
import {
  edgeScriptExecutionPhase,
  ipFamilyPolicy,
  pullZoneOriginType,
  pullZoneType,
} from "../../../sdk/api/pull-zones";
import { enumInput, group } from "../../define/define";
import { amount, choice, flag, id, names, setting, text } from "./pull-zone-setting";

const scheme = enumInput(["http", "https"], { http: "Without encryption.", https: "With TLS." });
const originUrl = z.string().regex(/^https?:\/\/[^/\s]+/i, 'is not a URL such as "https://origin.example.com"');

/** The settings of `origin`. */
export const origin = group("Where the files of the pull zone come from. A new pull zone needs one origin.", {
  type: choice(
    "originType",
    pullZoneOriginType,
    {
      OriginUrl: "The server at `url`.",
      DnsAccelerate: "The server of a DNS record that the platform accelerates.",
      StorageZone: "The storage zone `storageZoneId`.",
      LoadBalancer: "The load balancer `loadBalancerId`.",
      EdgeScript: "The edge script `edgeScriptId`.",
      MagicContainers: "The endpoint `containerEndpointId` of the app `containerAppId`.",
      PushZone: "Files that are uploaded, of zones of an old kind.",
    },
    "The kind of origin. It follows from the other arguments, and is needed only where `url` is given beside another origin.",
  ),
  url: text(
    "originUrl",
    "The URL of the origin server. Compared without a default port; the platform's own value for scripts and containers is no difference.",
    originUrl,
  ),
  storageZoneId: id("storageZoneId", "The id of the storage zone with the files."),
  edgeScriptId: id("edgeScriptId", "The id of the edge script that answers the requests."),
  edgeScriptPhase: choice(
    "edgeScriptExecutionPhase",
    edgeScriptExecutionPhase,
    {
      Cache: "Behind the cache, for what is not in it.",
      LoadBalancer: "Where the origin is chosen.",
      PreCache: "In front of the cache, for each request.",
    },
    "When the edge script runs.",
  ),
  middlewareScriptId: id("middlewareScriptId", "The id of the edge script that changes requests and responses."),
  containerAppId: text("magicContainersAppId", "The id of the Magic Containers app that answers the requests."),
  containerEndpointId: text("magicContainersEndpointId", "The id of the endpoint of that app."),
  loadBalancerId: id("loadBalancerId", "The id of the load balancer that answers the requests."),
  dnsPort: amount(
    "dnsOriginPort",
    z.int().min(1).max(65_535),
    "The port of the origin of an accelerated DNS record. The platform has it in the URL, so an import has it there.",
  ),
  dnsScheme: setting(scheme, "The scheme of that origin, likewise in the URL.", {
    name: "dnsOriginScheme",
  }),
  hostHeader: text("originHostHeader", "The `Host` header that the origin gets. Empty: the host of its URL."),
  forwardHostHeader: flag("addHostHeader", "Whether the origin gets the `Host` header of the visitor's request."),
  verifySsl: flag("verifyOriginSSL", "Whether the certificate of the origin is verified."),
  followRedirects: flag(
    "followRedirects",
    "Whether redirects of the origin are followed, and the last response cached.",
  ),
});

const region = (name: Parameters<typeof flag>[0], where: string) =>
  flag(name, `Whether visitors are served from ${where}; otherwise from the nearest region that is enabled.`);
const country = z.string().regex(/^[A-Z]{2}$/, 'is not a country code such as "DE"');

/** The settings of `routing`. */
export const routing = group("From where visitors are served, and at which price.", {
  tier: choice(
    "type",
    pullZoneType,
    {
      Premium: "All points of presence, named Standard in the dashboard.",
      Volume: "Fewer points of presence, at a lower price.",
    },
    "The network tier, by which traffic is charged.",
  ),
  africa: region("enableGeoZoneAF", "Africa and the Middle East"),
  asia: region("enableGeoZoneASIA", "Asia and Oceania"),
  europe: region("enableGeoZoneEU", "Europe"),
  northAmerica: region("enableGeoZoneUS", "North America"),
  southAmerica: region("enableGeoZoneSA", "South America"),
  ipFamily: choice(
    "ipFamilyPolicy",
    ipFamilyPolicy,
    {
      IPv4Only: "IPv4 alone, from any edge server.",
      DualStack: "IPv4, and IPv6 where the edge server has it.",
      DualStackPreferIPv6: "IPv4, and IPv6, of edge servers that have it where there are any near.",
      IPv6Only: "IPv6 alone, from edge servers that have it.",
    },
    "The addresses that visitors get for the hostnames. It says nothing of the connection to the origin. Where `security.tokenIncludesIp` is true, visitors get IPv4 alone unless this is IPv6Only.",
  ),
  filters: names(
    "routingFilters",
    "The filters of points of presence: `all`, `eu` or `scripting`. That a script as the origin forces is no difference.",
  ),
  blockedCountries: names(
    "blockedCountries",
    "The countries whose visitors are refused, as ISO 3166 codes of two letters.",
    country,
  ),
  redirectedCountries: names(
    "budgetRedirectedCountries",
    "The countries whose visitors are served from the cheapest region, as ISO 3166 codes of two letters.",
    country,
  ),
});
