import type { Emulator } from "../../../../emulator";
import { newHostname } from "../../../../emulator/routes/pull-zones";
import type { Deployed, ExternalDeletion } from "../../case";
import { ownPullZones, pullZoneOf } from "./own-pull-zones";

/** Zones with a hostname of their own, and one that is elsewhere as well. */
export function ownHostnames(firstId: number) {
  const zones = ownPullZones(firstId);
  const hostnameOf = (zoneId: number) => `moving-${zoneId}.example.org`;
  const otherHostname = `other-${firstId}.example.org`;
  return {
    /** The zone and the hostname of the nth resource. */
    argsFor: (n: number) => ({ pullZoneId: zones.zoneFor(n), hostname: hostnameOf(zones.zoneFor(n)) }),
    otherZoneId: zones.otherZoneId,
    /** A name that each of the zones has. */
    otherHostname,
    prepare(emulator: Emulator): void {
      zones.prepare(emulator);
      for (const zone of emulator.state.pullZones.values())
        if (zone.Id >= firstId && zone.Id <= zones.otherZoneId)
          for (const name of [hostnameOf(zone.Id), otherHostname])
            zone.Hostnames.push(newHostname(emulator.state, name));
    },
  };
}

/** The hostname of a resource. */
export const hostnameOf = (emulator: Emulator, deployed: Deployed) =>
  pullZoneOf(emulator, deployed)?.Hostnames.find(({ Value }) => Value === deployed.outputs.hostname);

export const hostnameRemoved: ExternalDeletion = {
  title: "the hostname was removed",
  change(emulator, deployed) {
    const zone = pullZoneOf(emulator, deployed);
    if (zone) zone.Hostnames = zone.Hostnames.filter(({ Value }) => Value !== deployed.outputs.hostname);
  },
};
