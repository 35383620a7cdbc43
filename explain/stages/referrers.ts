import type { Ask } from "../ask";
import { wildcard } from "../patterns/wildcard";
import { ends, type Stage, zoneDecider } from "../stage";

/** Hotlink protection: which sites may embed files. */
export const referrers: Stage = ({ request: { headers }, zone, ask }) => {
  const { allowedReferrers, blockedReferrers, blockNoneReferrer } = zone.pullZone;
  if (allowedReferrers.length + blockedReferrers.length === 0) return {};
  const common = { stage: "referrers", by: zoneDecider(zone), source: "referrers" } as const;
  const refuse = (text: string) => ends("lists", { kind: "refused", status: 403 }, { ...common, result: "403", text });
  const pass = (text: string) => ({ steps: [{ ...common, result: "ok", text }] });
  const referrer = headers.get("referer");
  if (!referrer) {
    // The switch is about what does not come from an allowed referrer.
    return (blockNoneReferrer ?? true) && allowedReferrers.length > 0
      ? refuse("a request without a referrer is refused")
      : pass("a request without a referrer is not refused");
  }
  const host = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const find = (entries: readonly string[]) => host && entries.find((entry) => isEntryFor(entry, host, ask));
  const allowed = find(allowedReferrers);
  const blocked = find(blockedReferrers);
  if (allowed !== undefined && blocked !== undefined)
    return ask.reading("referrer-in-both") === "refused"
      ? refuse(`${host?.hostname} is allowed and blocked`)
      : pass(`${host?.hostname} is allowed and blocked`);
  if (blocked !== undefined) return refuse(`${host?.hostname} is blocked, by ${blocked}`);
  if (allowed !== undefined) return pass(`${host?.hostname} is allowed, by ${allowed}`);
  return allowedReferrers.length > 0
    ? refuse(`${host?.hostname ?? referrer} is not among the allowed referrers`)
    : pass(`${host?.hostname ?? referrer} is not blocked`);
};

/** `*.example.com` has the subdomains of a name, not the name itself. */
function isEntryFor(entry: string, { hostname, port }: URL, ask: Ask): boolean {
  const wanted = entry
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "");
  if (!wildcard(wanted.replace(/:\d+$/, ""))(hostname)) return false;
  const isPlain = !wanted.replace(/^\*\./, "").includes("*");
  const entryPort = /:(\d+)$/.exec(wanted)?.[1] ?? "";
  return (isPlain && entryPort === port) || ask.reading("referrer-form") === "loose";
}
