import type { EmulatorState } from "../../emulator";
import { failoverPath } from "../../emulator/routes/load-balancers";
import { pullZoneOriginType } from "../../sdk/api/pull-zones";

/** Where a pull zone would send a request: the origins of its load balancer in their order, or its URL. */
export function originOfZone({ pullZones, loadBalancers }: EmulatorState, zoneId: number): string {
  const zone = pullZones.get(zoneId);
  if (zone?.OriginType !== pullZoneOriginType.toWire("LoadBalancer")) return zone?.OriginUrl || "nothing";
  const balancer = loadBalancers.get(Number(zone.LoadBalancerId));
  const path = balancer ? failoverPath(balancer) : [];
  return path.map(({ origin }) => origin.Name).join(" ") || "nothing";
}
