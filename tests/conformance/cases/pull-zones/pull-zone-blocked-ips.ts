import type { Emulator } from "../../../../emulator";
import type { Case, Deployed } from "../../case";
import { ownPullZones, pullZoneDeleted, pullZoneOf } from "./own-pull-zones";

const zones = ownPullZones(8_000);
const write = "POST /pullzone/{id}";

const put = (emulator: Emulator, deployed: Deployed, change: (ips: string[]) => string[]) => {
  const zone = pullZoneOf(emulator, deployed);
  if (zone) zone.BlockedIps = change(zone.BlockedIps);
};

export const pullZoneBlockedIpsCase: Case = {
  resource: "PullZoneBlockedIps",
  prepare: zones.prepare,
  args: (n) => ({ pullZoneId: zones.zoneFor(n), ips: ["192.0.2.1", "2001:db8::1", "192.0.2.2"] }),
  calls: {
    create: [write, "GET /pullzone/{id}"],
    refresh: ["GET /pullzone/{id}"],
    delete: [write, "GET /pullzone/{id}"],
  },
  sameAs: [
    { title: "another order", args: { ips: ["192.0.2.2", "192.0.2.1", "2001:db8::1"] } },
    { title: "duplicates", args: { ips: ["192.0.2.1", "192.0.2.1", "2001:db8::1", "192.0.2.2"] } },
    { title: "another notation", args: { ips: ["192.0.2.1", "2001:0DB8:0::1", " 192.0.2.2 "] } },
  ],
  updates: [
    {
      title: "entries added and removed",
      args: { ips: ["192.0.2.1", "198.51.100.0/24"] },
      calls: [write, "GET /pullzone/{id}"],
    },
    { title: "an empty list", args: { ips: [] }, calls: [write, "GET /pullzone/{id}"] },
  ],
  replacements: [{ title: "zone", args: { pullZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "an entry removed",
      change: (emulator, deployed) => put(emulator, deployed, (ips) => ips.slice(1)),
      shows: ["ips"],
    },
    {
      title: "an entry added",
      change: (emulator, deployed) => put(emulator, deployed, (ips) => [...ips, "203.0.113.9"]),
      shows: ["ips"],
    },
    { title: "all entries removed", change: (emulator, deployed) => put(emulator, deployed, () => []), shows: ["ips"] },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    return zone && { pullZoneId: zone.Id, ips: zone.BlockedIps };
  },
  settings: { afterDelete: { ips: [] }, externalDeletion: pullZoneDeleted },
};
