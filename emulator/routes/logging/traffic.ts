import { type Random, weighted } from "../../account/random";
import type { LogRecord } from "./record";

/** Countries with their networks. Addresses and AS numbers are those reserved for documentation. */
const visitor = weighted(
  [{ countryCode: "DE", net: "192.0.2", edge: "DE", asn: 64_496, asnOrganization: "Example Telekom" }, 34],
  [{ countryCode: "US", net: "198.51.100", edge: "NY", asn: 64_497, asnOrganization: "Example Cable" }, 28],
  [{ countryCode: "GB", net: "203.0.113", edge: "UK", asn: 64_498, asnOrganization: "Example Broadband" }, 14],
  [{ countryCode: "FR", net: "2001:db8:fa::", edge: "FR", asn: 64_499, asnOrganization: "Example Fibre" }, 10],
  [{ countryCode: "JP", net: "2001:db8:1b::", edge: "JP", asn: 64_500, asnOrganization: "Example Net" }, 8],
  [{ countryCode: "BR", net: "203.0.113", edge: "BR", asn: 64_501, asnOrganization: "Example Móvel" }, 4],
  [{ countryCode: "EE", net: "2001:db8:ee::", edge: "SE", asn: 64_502, asnOrganization: "Example Side" }, 1],
  [{ countryCode: null, net: "198.51.100", edge: "SG", asn: null, asnOrganization: null }, 1],
);

const browser = weighted<{ userAgent: string | null; ja4Fingerprint: string | null }>(
  [{ userAgent: "Mozilla/5.0 (Windows NT 10.0) ExampleBrowser/140.0", ja4Fingerprint: "t13d1516h2_000000000001" }, 45],
  [{ userAgent: "Mozilla/5.0 (iPhone) ExampleBrowser/18.2 Mobile", ja4Fingerprint: "t13d1517h2_000000000002" }, 35],
  [{ userAgent: "ExampleBot/2.1 (+https://bot.example/about)", ja4Fingerprint: "t13d3112h1_000000000003" }, 15],
  [{ userAgent: null, ja4Fingerprint: null }, 5],
);

const file = weighted(
  ["/", 20],
  ["/assets/app.css", 18],
  ["/assets/app.js?v=31", 18],
  ["/images/hero.webp", 16],
  ["/images/größe.jpg", 4],
  ["/products/42", 12],
  ["/api/cart", 8],
  ["/wp-login.php", 4],
);

const referer = weighted<string | null>(
  [null, 50],
  ["https://shop.example.com/", 35],
  ["https://search.example/?q=shoes", 15],
);

const outcome = weighted<{ statusCode: number; cacheStatus: string }>(
  [{ statusCode: 200, cacheStatus: "HIT" }, 700],
  [{ statusCode: 200, cacheStatus: "MISS" }, 100],
  [{ statusCode: 304, cacheStatus: "HIT" }, 60],
  [{ statusCode: 200, cacheStatus: "EXPIRED" }, 25],
  [{ statusCode: 200, cacheStatus: "REVALIDATED" }, 15],
  [{ statusCode: 200, cacheStatus: "STALE" }, 5],
  [{ statusCode: 200, cacheStatus: "UPDATING" }, 5],
  [{ statusCode: 200, cacheStatus: "BYPASS" }, 20],
  [{ statusCode: 206, cacheStatus: "HIT" }, 15],
  [{ statusCode: 301, cacheStatus: "-" }, 10],
  [{ statusCode: 204, cacheStatus: "-" }, 10],
  [{ statusCode: 403, cacheStatus: "-" }, 10],
  [{ statusCode: 404, cacheStatus: "MISS" }, 18],
  [{ statusCode: 502, cacheStatus: "MISS" }, 4],
  [{ statusCode: 503, cacheStatus: "MISS" }, 3],
);

/** What statistics count of a random request: what is drawn first, without the cost of a whole record. */
export function drawFigures(random: Random) {
  const from = visitor(random);
  const path = file(random);
  const requestId = random.hex(32);
  const { statusCode, cacheStatus } = outcome(random);
  const bytesSent = random.whole(180, 180_000);
  return { from, path, requestId, statusCode, cacheStatus, bytesSent, edgeLocation: from.edge };
}

/** A random request to a pull zone without extended logging. */
export function drawRequest(random: Random, zone: { pullZoneId: number; host: string; timestamp: string }): LogRecord {
  const { from, path, requestId, statusCode, cacheStatus, bytesSent } = drawFigures(random);
  const { countryCode, net, edge, asn, asnOrganization } = from;
  const { pullZoneId, host, timestamp } = zone;
  return {
    timestamp,
    pullZoneId,
    requestId,
    statusCode,
    cacheStatus,
    bytesSent,
    remoteIp: net.endsWith("::") ? `${net}${random.whole(1, 0xffff).toString(16)}` : `${net}.${random.whole(1, 254)}`,
    countryCode,
    edgeLocation: edge,
    scheme: "https",
    host,
    path,
    url: `https://${host}${path}`,
    ...browser(random),
    referer: referer(random),
    bodyBytesSent: null,
    contentRange: null,
    authorizationHeader: null,
    asn,
    asnOrganization,
  };
}
