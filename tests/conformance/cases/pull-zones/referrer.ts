import { type Case, zones } from "../../case";
import { entryCount } from "./own-pull-zones";

/** The case of AllowedReferrer or BlockedReferrer. */
const referrerCase = (resource: string, list: "AllowedReferrers" | "BlockedReferrers"): Case => ({
  resource,
  args: (n) => ({ pullZoneId: zones.pullZoneId, hostname: `shop${n}.example.com` }),
  calls: {
    create: [`POST /pullzone/{id}/add${resource}`, "GET /pullzone/{id}"],
    refresh: ["GET /pullzone/{id}"],
    delete: [`POST /pullzone/{id}/remove${resource}`, "GET /pullzone/{id}"],
  },
  sharedReads: { refresh: ["GET /pullzone/{id}"] },
  sameAs: [
    { title: "another letter case", from: { hostname: "case.example.com" }, args: { hostname: "Case.EXAMPLE.com" } },
  ],
  updates: [],
  replacements: [
    { title: "hostname, with a wildcard", args: { hostname: "*.example.com" } },
    { title: "an international name", args: { hostname: "münchen.example" } },
    { title: "zone", args: { pullZoneId: zones.otherPullZoneId } },
  ],
  drift: [
    {
      title: "removed from the list",
      change: (emulator, { outputs }) => {
        const zone = emulator.state.pullZones.get(outputs.pullZoneId as number);
        if (zone) zone[list] = zone[list].filter((hostname) => hostname !== outputs.hostname);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, { outputs: { pullZoneId, hostname } }) {
    const entries = emulator.state.pullZones.get(pullZoneId as number)?.[list] ?? [];
    return entries.includes(hostname as string) ? { pullZoneId, hostname } : undefined;
  },
  count: entryCount(list),
});

export const allowedReferrerCase = referrerCase("AllowedReferrer", "AllowedReferrers");
export const blockedReferrerCase = referrerCase("BlockedReferrer", "BlockedReferrers");
