import { scannerMode } from "../../../../sdk/api/shield";
import type { Case } from "../../case";
import { ownShieldZones, shieldZoneDeleted, shieldZoneOf } from "./own-shield-zones";

const scanning = "/shield/shield-zone/{shieldZoneId}/upload-scanning";

const zones = ownShieldZones(5_000);

export const uploadScanningCase: Case = {
  resource: "UploadScanning",
  prepare: zones.prepare,
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    enabled: true,
    csamScanningMode: "Block",
    antivirusScanningMode: "Log",
    onDestroy: "Disable",
  }),
  calls: {
    create: [`GET ${scanning}`, `PATCH ${scanning}`],
    refresh: [`GET ${scanning}`],
    delete: [`PATCH ${scanning}`],
  },
  notNeeded: { create: [`GET ${scanning}`] },
  sameAs: [{ title: "an explicit default", from: { onDestroy: undefined }, args: { onDestroy: "Keep" } }],
  updates: [
    { title: "enabled", args: { enabled: false }, calls: [`GET ${scanning}`, `PATCH ${scanning}`] },
    {
      title: "both modes",
      args: { csamScanningMode: "Log", antivirusScanningMode: "Disabled" },
      calls: [`GET ${scanning}`, `PATCH ${scanning}`],
    },
    {
      title: "one mode alone, the other unmanaged",
      from: { csamScanningMode: undefined },
      args: { antivirusScanningMode: "Block" },
      calls: [`GET ${scanning}`, `PATCH ${scanning}`],
    },
    { title: "a mode no longer managed", args: { csamScanningMode: undefined }, calls: [] },
    { title: "onDestroy", args: { onDestroy: "Keep" }, calls: [] },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "switched off",
      change: (emulator, deployed) =>
        Object.assign(shieldZoneOf(emulator, deployed)?.uploadScanning ?? {}, { isEnabled: false }),
      shows: ["enabled"],
    },
    {
      title: "another mode",
      change: (emulator, deployed) =>
        Object.assign(shieldZoneOf(emulator, deployed)?.uploadScanning ?? {}, { csamScanningMode: 0 }),
      shows: ["csamScanningMode"],
    },
    {
      title: "an unknown mode",
      change: (emulator, deployed) =>
        Object.assign(shieldZoneOf(emulator, deployed)?.uploadScanning ?? {}, { antivirusScanningMode: 99 }),
      shows: ["antivirusScanningMode"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    return (
      zone && {
        shieldZoneId: zone.shieldZoneId,
        enabled: zone.uploadScanning.isEnabled,
        csamScanningMode: scannerMode.fromWire(zone.uploadScanning.csamScanningMode),
        antivirusScanningMode: scannerMode.fromWire(zone.uploadScanning.antivirusScanningMode),
      }
    );
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  settings: {
    afterDelete: { enabled: false },
    externalDeletion: shieldZoneDeleted,
  },
};
