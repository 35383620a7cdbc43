import type { Case } from "../../case";
import { ownPullZones, pullZoneDeleted, pullZoneOf } from "./own-pull-zones";

const zones = ownPullZones(8_300);
const zone = "GET /pullzone/{id}";
const purge = "POST /pullzone/{id}/purgeCache";
const purgeUrl = "POST /purge";
const trace = "a purge leaves nothing on the platform";

export const cachePurgeCase: Case = {
  resource: "CachePurge",
  prepare: zones.prepare,
  args: (n) => ({ pullZoneId: zones.zoneFor(n), triggers: ["release 1"] }),
  calls: { create: [zone, purge], refresh: [zone], delete: [] },
  sharedReads: { create: [zone], refresh: [zone] },
  sameAs: [{ title: "an explicit default", args: { exactPath: false } }],
  updates: [
    { title: "another trigger", args: { triggers: ["release 2"] }, calls: [zone, purge] },
    { title: "a tag", args: { cacheTag: "images" }, calls: [zone, purge] },
    { title: "a URL", args: { url: "https://www.example.com/a*" }, calls: [zone, purgeUrl] },
    { title: "how long to wait for replicas", args: { replicationSeconds: 0 }, calls: [] },
    {
      title: "the exact path of a URL",
      from: { url: "https://www.example.com/a" },
      args: { exactPath: true },
      calls: [zone, purgeUrl],
    },
  ],
  replacements: [{ title: "zone", args: { pullZoneId: zones.otherZoneId } }],
  drift: [],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    return zone && { pullZoneId: zone.Id };
  },
  unseen: { triggers: trace, cacheTag: trace, url: trace, exactPath: trace, replicationSeconds: trace },
  settings: { afterDelete: {}, externalDeletion: pullZoneDeleted },
};
