import { isIP } from "node:net";
import type { LogRecord } from "../../sdk";
import type { PullZone } from "../../sdk/api/pull-zones";
import { type Request, requestOf } from "../question";

/** The request of a log's record, in which what the log does not hold is unknown; undefined of one without a URL. */
export function loggedRequest(record: LogRecord, pullZone: PullZone): Request | undefined {
  const url = record.url ?? `${record.scheme ?? "https"}://${record.host ?? ""}${record.path ?? ""}`;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) return undefined;
  const { countryCode, asn, asnOrganization, ja4Fingerprint, userAgent, referer, timestamp } = record;
  const seconds = Math.floor(Date.parse(timestamp) / 1000);
  const headers: Record<string, string> = {};
  // A log has `-` for a header that was not sent.
  if (userAgent) headers["user-agent"] = userAgent;
  if (referer) headers.referer = referer;
  return {
    ...requestOf({
      url,
      method: "GET",
      nth: 1,
      headers,
      country: /^[A-Z]{2}$/i.test(countryCode ?? "") ? (countryCode ?? undefined) : undefined,
      asn: asn ?? undefined,
      organization: asnOrganization ?? undefined,
      ja4: ja4Fingerprint ?? undefined,
      time: Number.isNaN(seconds) ? undefined : seconds,
      cache: cacheOf(record),
    }),
    ...addressOf(record, pullZone),
    isLogged: true,
  };
}

const hits: ReadonlySet<unknown> = new Set(["HIT", "STALE", "UPDATING", "REVALIDATED"]);
const misses: ReadonlySet<unknown> = new Set(["MISS", "EXPIRED", "BYPASS"]);

const cacheOf = ({ cacheStatus }: LogRecord) =>
  hits.has(cacheStatus) ? "hit" : misses.has(cacheStatus) ? "miss" : undefined;

/** The address, or those of which it is one where the log has it without its end. */
function addressOf(
  { remoteIp }: LogRecord,
  { loggingIPAnonymizationEnabled, logAnonymizationType }: PullZone,
): Pick<Request, "ip" | "ipRange"> {
  const version = isIP(remoteIp ?? "");
  if (!remoteIp || version === 0 || /^[0.:]+$/.test(remoteIp)) return {};
  const isAnonymized = loggingIPAnonymizationEnabled ?? true;
  if (isAnonymized && logAnonymizationType === "Drop") return {};
  if (version === 4)
    return isAnonymized || remoteIp.endsWith(".0") ? { ipRange: remoteIp.replace(/\d+$/, "0/24") } : { ip: remoteIp };
  if (remoteIp.endsWith("::")) return { ipRange: `${remoteIp}/64` };
  return isAnonymized ? {} : { ip: remoteIp };
}
