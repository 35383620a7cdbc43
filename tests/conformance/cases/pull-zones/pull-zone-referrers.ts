import type { Emulator } from "../../../../emulator";
import type { Case, Deployed } from "../../case";
import { ownPullZones, pullZoneDeleted, pullZoneOf } from "./own-pull-zones";

const zones = ownPullZones(8_100);
const write = "POST /pullzone/{id}";

const put = (
  emulator: Emulator,
  deployed: Deployed,
  lists: { AllowedReferrers?: string[]; BlockedReferrers?: string[] },
) => Object.assign(pullZoneOf(emulator, deployed) ?? {}, lists);

export const pullZoneReferrersCase: Case = {
  resource: "PullZoneReferrers",
  prepare: zones.prepare,
  args: (n) => ({
    pullZoneId: zones.zoneFor(n),
    allowed: ["example.com", "*.example.com"],
    blocked: ["example.net", "xn--mnchen-3ya.example"],
  }),
  calls: {
    create: [write, "GET /pullzone/{id}"],
    refresh: ["GET /pullzone/{id}"],
    delete: [write, "GET /pullzone/{id}"],
  },
  sameAs: [
    { title: "another order", args: { allowed: ["*.example.com", "example.com", "example.com"] } },
    { title: "another notation", args: { blocked: ["Example.NET", "münchen.example"] } },
  ],
  updates: [
    { title: "one list", args: { allowed: ["example.com", "example.org"] }, calls: [write, "GET /pullzone/{id}"] },
    { title: "both lists", args: { allowed: [], blocked: ["example.org"] }, calls: [write, "GET /pullzone/{id}"] },
    { title: "a list no longer managed", args: { blocked: undefined }, calls: [] },
    {
      title: "a list that becomes managed",
      from: { blocked: undefined },
      args: { blocked: ["a.example"] },
      calls: [write, "GET /pullzone/{id}"],
    },
  ],
  replacements: [{ title: "zone", args: { pullZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "an entry added",
      change: (emulator, deployed) =>
        put(emulator, deployed, { AllowedReferrers: ["example.com", "*.example.com", "evil.example"] }),
      shows: ["allowed"],
    },
    {
      title: "an entry removed",
      change: (emulator, deployed) => put(emulator, deployed, { BlockedReferrers: ["example.net"] }),
      shows: ["blocked"],
    },
    {
      title: "entries removed from both",
      change: (emulator, deployed) =>
        put(emulator, deployed, { AllowedReferrers: ["example.com"], BlockedReferrers: [] }),
      shows: ["allowed", "blocked"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    return zone && { pullZoneId: zone.Id, allowed: zone.AllowedReferrers, blocked: zone.BlockedReferrers };
  },
  settings: { afterDelete: { allowed: [], blocked: [] }, externalDeletion: pullZoneDeleted },
};
