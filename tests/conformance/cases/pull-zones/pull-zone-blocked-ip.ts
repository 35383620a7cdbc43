import { type Case, zones } from "../../case";
import { entryCount } from "./own-pull-zones";

export const pullZoneBlockedIpCase: Case = {
  resource: "PullZoneBlockedIp",
  args: (n) => ({ pullZoneId: zones.pullZoneId, ip: `2001:db8::7:${n}` }),
  calls: {
    create: ["POST /pullzone/{id}/addBlockedIp", "GET /pullzone/{id}"],
    refresh: ["GET /pullzone/{id}"],
    delete: ["POST /pullzone/{id}/removeBlockedIp", "GET /pullzone/{id}"],
  },
  sharedReads: { refresh: ["GET /pullzone/{id}"] },
  sameAs: [
    { title: "another notation of the address", from: { ip: "2001:db8::9" }, args: { ip: " 2001:0DB8:0:0::9" } },
  ],
  updates: [],
  replacements: [
    { title: "ip", args: { ip: "198.51.100.7" } },
    { title: "a range", args: { ip: "198.51.100.0/24" } },
    { title: "zone", args: { pullZoneId: zones.otherPullZoneId } },
  ],
  drift: [
    {
      title: "removed from the list",
      change: (emulator, { outputs }) => {
        const zone = emulator.state.pullZones.get(outputs.pullZoneId as number);
        if (zone) zone.BlockedIps = zone.BlockedIps.filter((ip) => ip !== outputs.ip);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, { outputs: { pullZoneId, ip } }) {
    const entries = emulator.state.pullZones.get(pullZoneId as number)?.BlockedIps ?? [];
    return entries.includes(ip as string) ? { pullZoneId, ip } : undefined;
  },
  count: entryCount("BlockedIps"),
};
