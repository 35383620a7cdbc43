import type { ShieldZoneRecord } from "../../../../emulator/routes/shield/records";
import { botDetectionMode, botSensitivity, fingerprintAggression } from "../../../../sdk/api/shield";
import type { Case } from "../../case";
import { ownShieldZones, shieldZoneDeleted, shieldZoneOf } from "./own-shield-zones";

const detection = "/shield/shield-zone/{shieldZoneId}/bot-detection";

const zones = ownShieldZones(8_000);

/** A change of the settings outside of Pulumi. */
const drift = (
  title: string,
  shows: string,
  change: (settings: ShieldZoneRecord["botDetection"]) => void,
): Case["drift"][number] => ({
  title,
  shows: [shows],
  change: (emulator, deployed) => {
    const zone = shieldZoneOf(emulator, deployed);
    if (!zone) throw new Error("The zone does not exist.");
    change(zone.botDetection);
  },
});

export const botDetectionCase: Case = {
  resource: "BotDetection",
  prepare: zones.prepare,
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    executionMode: "Challenge",
    requestIntegritySensitivity: "Medium",
    ipAddressSensitivity: "Low",
    browserFingerprintSensitivity: "High",
    browserFingerprintAggression: "Custom",
    complexFingerprinting: true,
    onDestroy: "Disable",
  }),
  calls: {
    create: [`PATCH ${detection}`],
    refresh: [`GET ${detection}`],
    delete: [`GET ${detection}`, `PATCH ${detection}`],
  },
  sameAs: [{ title: "an explicit default", from: { onDestroy: undefined }, args: { onDestroy: "Keep" } }],
  updates: [
    { title: "mode", args: { executionMode: "LogOnly" }, calls: [`GET ${detection}`, `PATCH ${detection}`] },
    {
      title: "all checks off",
      args: {
        requestIntegritySensitivity: "Off",
        ipAddressSensitivity: "Off",
        browserFingerprintSensitivity: "Off",
      },
      calls: [`GET ${detection}`, `PATCH ${detection}`],
    },
    {
      title: "fingerprints",
      args: { browserFingerprintAggression: "Low", complexFingerprinting: false },
      calls: [`GET ${detection}`, `PATCH ${detection}`],
    },
    {
      title: "one check alone, the others unmanaged",
      from: { executionMode: undefined, ipAddressSensitivity: undefined },
      args: { requestIntegritySensitivity: "High" },
      calls: [`GET ${detection}`, `PATCH ${detection}`],
    },
    { title: "a check no longer managed", args: { ipAddressSensitivity: undefined }, calls: [] },
    { title: "onDestroy", args: { onDestroy: "Keep" }, calls: [] },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherZoneId } }],
  drift: [
    drift("another mode", "executionMode", (settings) => Object.assign(settings, { executionMode: 0 })),
    drift("a check off", "ipAddressSensitivity", ({ ipAddress }) => Object.assign(ipAddress, { sensitivity: 0 })),
    drift("an unknown sensitivity", "requestIntegritySensitivity", ({ requestIntegrity }) =>
      Object.assign(requestIntegrity, { sensitivity: 99 }),
    ),
    drift("another sensitivity", "browserFingerprintSensitivity", ({ browserFingerprint }) =>
      Object.assign(browserFingerprint, { sensitivity: 1 }),
    ),
    drift("another aggression", "browserFingerprintAggression", ({ browserFingerprint }) =>
      Object.assign(browserFingerprint, { aggression: 1 }),
    ),
    drift("no complex fingerprinting", "complexFingerprinting", ({ browserFingerprint }) =>
      Object.assign(browserFingerprint, { complexEnabled: false }),
    ),
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    if (!zone) return undefined;
    const { executionMode, requestIntegrity, ipAddress, browserFingerprint } = zone.botDetection;
    return {
      shieldZoneId: zone.shieldZoneId,
      executionMode: botDetectionMode.fromWire(executionMode),
      requestIntegritySensitivity: botSensitivity.fromWire(requestIntegrity.sensitivity),
      ipAddressSensitivity: botSensitivity.fromWire(ipAddress.sensitivity),
      browserFingerprintSensitivity: botSensitivity.fromWire(browserFingerprint.sensitivity),
      browserFingerprintAggression: fingerprintAggression.fromWire(browserFingerprint.aggression),
      complexFingerprinting: browserFingerprint.complexEnabled,
    };
  },
  unseen: { onDestroy: "an instruction to the provider, applied by a delete" },
  settings: {
    afterDelete: {
      requestIntegritySensitivity: "Off",
      browserFingerprintSensitivity: "Off",
      executionMode: "Challenge",
    },
    externalDeletion: shieldZoneDeleted,
  },
};
