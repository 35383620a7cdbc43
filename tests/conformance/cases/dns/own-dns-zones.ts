import type { Emulator } from "../../../../emulator";
import { addDnsZone } from "../../../../emulator/routes/dns";
import type { DnsZoneRecord } from "../../../../emulator/routes/dns/records";
import type { Deployed } from "../../case";

/** Two zones for the cases of records, so that a record can move from one to the other. */
export const dnsZones = { dnsZoneId: 4001, otherDnsZoneId: 4002 } as const;

/** Adds the zones once. */
export function prepareDnsZones({ state }: Emulator): void {
  for (const id of Object.values(dnsZones)) if (!state.dnsZones.has(id)) addDnsZone(state, `zone-${id}.example`, id);
}

export function dnsZoneOf({ state }: Emulator, { outputs }: Deployed): DnsZoneRecord | undefined {
  return state.dnsZones.get(outputs.dnsZoneId as number);
}
