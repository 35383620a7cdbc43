import { randomUUID } from "node:crypto";
import { dnsAccelerationStatus } from "../../../sdk/api/dns";
import type { EmulatorState } from "../../state";
import { addPullZone, deletePullZone } from "../pull-zones";
import type { DnsRecordRecord } from "./records";

/** An accelerated record has a pull zone with a name of the platform's, whose origin follows its value. */
export function withAcceleration(state: EmulatorState, record: DnsRecordRecord): DnsRecordRecord {
  if (!record.Accelerated) {
    deleteAcceleration(state, record);
    return { ...record, AcceleratedPullZoneId: 0, AccelerationStatus: dnsAccelerationStatus.toWire("None") };
  }
  const OriginUrl = `http://${record.Value}`;
  const zone =
    state.pullZones.get(record.AcceleratedPullZoneId) ??
    addPullZone(state, { Name: `dns-${randomUUID().slice(0, 8)}`, OriginUrl });
  zone.OriginUrl = OriginUrl;
  return {
    ...record,
    AcceleratedPullZoneId: zone.Id,
    AccelerationStatus: dnsAccelerationStatus.toWire("Completed"),
  };
}

/** Deletes the pull zone that came with a record. */
export function deleteAcceleration(state: EmulatorState, { AcceleratedPullZoneId }: DnsRecordRecord): void {
  const zone = state.pullZones.get(AcceleratedPullZoneId);
  if (zone) deletePullZone(state, zone);
}
