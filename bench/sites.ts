import type { EmulatorState } from "../emulator";
import { addPullZone } from "../emulator/routes/pull-zones";
import { addShieldZone } from "../emulator/routes/shield";

/** A resource as a program declares it. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Resources that each site has. */
const ofOneSite = 20;

/**
 * Resources as an account has them: sites with a pull zone and a shield zone each, and in them lists, addresses,
 * referrers, limits and settings. Puts the zones into the account; `count` is rounded up to whole sites.
 */
export function declareSites(state: EmulatorState, count: number): Declared[] {
  return Array.from({ length: Math.ceil(count / ofOneSite) }, (_, site) => {
    const pullZoneId = addPullZone(state, { Name: `site-${site}`, OriginUrl: null }).Id;
    const shieldZoneId = 50_000 + site;
    addShieldZone(state, { shieldZoneId, pullZoneId, planType: 1 });
    return resourcesOf(site, { pullZoneId, shieldZoneId });
  }).flat();
}

function resourcesOf(site: number, { pullZoneId, shieldZoneId }: { pullZoneId: number; shieldZoneId: number }) {
  const several = (type: string, times: number, args: (n: number) => Declared["args"]): Declared[] =>
    Array.from({ length: times }, (_, n) => ({ type, name: `${type}-${site}-${n}`, args: args(n) }));
  const list = (n: number) => ({
    shieldZoneId,
    name: `list ${site} ${n}`,
    type: "CIDR",
    entries: [`10.${site}.${n}.0/24`, "2001:db8::/32"],
  });
  const rule = { conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }] };
  const limit = { requestCount: 5, timeframe: "PerOneMinute", blockTime: "ForFifteenMinutes" };
  return [
    ...several("CustomAccessList", 3, list),
    ...several("PullZoneBlockedIp", 6, (n) => ({ pullZoneId, ip: `203.0.113.${n}` })),
    ...several("AllowedReferrer", 4, (n) => ({ pullZoneId, hostname: `shop-${n}.example.com` })),
    ...several("BlockedReferrer", 3, (n) => ({ pullZoneId, hostname: `spam-${n}.example.com` })),
    ...several("EdgeScript", 2, (n) => ({ name: `script ${site} ${n}`, type: "Middleware", code: "export {};\n" })),
    ...several("RateLimit", 1, (n) => ({ shieldZoneId, name: `limit ${n}`, ...rule, ...limit })),
    ...several("UploadScanning", 1, () => ({ shieldZoneId, antivirusScanningMode: "Block" })),
  ];
}
