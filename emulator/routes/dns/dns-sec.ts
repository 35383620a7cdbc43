import { createHash } from "node:crypto";
import { core, ok } from "../../http/replies";
import { type RouteRequest, routes } from "../../http/route";
import { dnsZoneOf } from "./dns-records";
import type { DnsZoneRecord } from "./records";

export const dnsSecRoutes = routes(core.unauthorized, {
  "POST /dnszone/{id}/dnssec": (request) => ok(dsRecord(switched(request, true))),
  "DELETE /dnszone/{id}/dnssec": (request) => ok(dsRecord(switched(request, false))),
});

function switched(request: RouteRequest, enabled: boolean): DnsZoneRecord {
  const zone = dnsZoneOf(request);
  if (zone.DnsSecEnabled !== enabled) zone.DateModified = request.state.now();
  zone.DnsSecEnabled = enabled;
  return zone;
}

/** The DS record of a domain, the same each time. */
function dsRecord({ Domain, DnsSecEnabled }: DnsZoneRecord) {
  const key = createHash("sha512").update(Domain).digest();
  const digest = createHash("sha256").update(key).digest("hex");
  const tag = key.readUInt16BE(0);
  return {
    Enabled: DnsSecEnabled,
    DsRecord: `${Domain}. 3600 IN DS ${tag} 13 2 ${digest}`,
    Digest: digest,
    DigestType: "SHA256 (2)",
    Algorithm: 13,
    PublicKey: key.toString("base64"),
    KeyTag: tag,
    Flags: 257,
    DsConfigured: false,
  };
}
