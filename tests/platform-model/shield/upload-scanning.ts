import type { Model } from "../model";
import { counted, word } from "../values";
import { shieldZoneOf } from "./zone-of";

const modes = counted("Disabled", "Log", "Block");

export const uploadScanning: Model = {
  resource: "UploadScanning",
  inForce(account, { args }) {
    const scanning = shieldZoneOf(account, args)?.uploadScanning;
    return (
      scanning && {
        "whether uploads are scanned": scanning.isEnabled,
        csamScanningMode: word(modes, scanning.csamScanningMode),
        antivirusScanningMode: word(modes, scanning.antivirusScanningMode),
      }
    );
  },
  declares: ({ enabled, csamScanningMode, antivirusScanningMode }) => ({
    "whether uploads are scanned": enabled,
    csamScanningMode,
    antivirusScanningMode,
  }),
};
