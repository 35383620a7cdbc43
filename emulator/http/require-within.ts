import type { AccountLimits } from "../account/limits";
import { core } from "./replies";
import { refuseWith } from "./route";
import { published, type Source } from "./sources";

const cdn = "https://docs.bunny.net/cdn/limits";
const dns = "https://docs.bunny.net/dns/limits";

/** Where the vendor publishes each limit, and what it calls it. */
const sources: Readonly<Record<keyof AccountLimits, { readonly source: Source; readonly field: string }>> = {
  pullZones: { source: published(cdn, "Max Pull Zones", "2026-07-15"), field: "Name" },
  hostnames: { source: published(cdn, "Max Hostnames per Pull Zone", "2026-07-15"), field: "Hostname" },
  edgeRules: { source: published(cdn, "Max Edge Rules per Zone", "2026-07-15"), field: "EdgeRules" },
  triggers: { source: published(cdn, "Max Triggers per Rule", "2026-07-15"), field: "Triggers" },
  patterns: { source: published(cdn, "Max Conditions per Trigger", "2026-07-15"), field: "PatternMatches" },
  blockedReferrers: { source: published(cdn, "Max Blocked Referrers", "2026-07-15"), field: "BlockedReferrers" },
  dnsZones: { source: published(dns, "DNS zones per account", "2026-06-24"), field: "Domain" },
  dnsRecords: { source: published(dns, "Records per zone", "2026-06-24"), field: "Records" },
};

/** Refuses a request after which there would be this many. The platform's own message is not known. */
export function requireWithin(
  { limits }: { readonly limits: AccountLimits },
  limit: keyof AccountLimits,
  count: number,
): void {
  const max = limits[limit];
  if (count <= max) return;
  const { source, field } = sources[limit];
  refuseWith(core.badRequest(field, `The limit of ${max} has been reached.`, source, `limit.${limit}`));
}
