import { scannerMode } from "../../../sdk/api/shield";
import type { SetUploadScanning } from "../../../sdk/index";
import { defineSettings } from "../shared/define-settings";
import { shieldZoneId } from "../shared/ids";
import { settingArguments } from "../shared/setting-arguments";
import { unmanagedNote } from "../shared/settings";

const { flag, choice } = settingArguments<SetUploadScanning>(unmanagedNote);

const scannerMeanings = {
  Disabled: "Files are not scanned.",
  Log: "A match is logged, and the upload let through.",
  Block: "An upload that matches is refused.",
};

export const uploadScanning = defineSettings({
  name: "UploadScanning",
  description:
    "The upload scanning settings of a shield zone. Every shield zone has them, so a create takes them over, and a delete leaves them unchanged unless `onDestroy` is `Disable`.",
  vendorPage: "shield/upload-scanning",
  example: {
    name: "scanning",
    args: { shieldZoneId: 2001, enabled: true, csamScanningMode: "Block", antivirusScanningMode: "Log" },
  },
  of: {
    shieldZoneId: shieldZoneId.describe("The id of the shield zone whose uploads are scanned."),
  },
  fields: {
    enabled: flag("enabled", "Whether uploads are scanned."),
    csamScanningMode: choice(
      "csamScanningMode",
      scannerMode,
      scannerMeanings,
      "The mode of the scanner for child sexual abuse material (CSAM).",
    ),
    antivirusScanningMode: choice(
      "antivirusScanningMode",
      scannerMode,
      scannerMeanings,
      "The mode of the antivirus scanner.",
    ),
  },
  claim: { list: "upload scanning of shield zone {shieldZoneId}" },
  read: ({ shieldZoneId }, { api }) => api.uploadScanning.get(shieldZoneId),
  settingsOf: ({ isEnabled, csamScanningMode, antivirusScanningMode }): SetUploadScanning => ({
    enabled: isEnabled,
    csamScanningMode,
    antivirusScanningMode,
  }),
  write: ({ shieldZoneId }, settings, { api }) => api.uploadScanning.set(shieldZoneId, settings),
  off: (args) => ({ ...args, enabled: false }),

  // Those that are disabled are not listed.
  async list({ shieldZoneId }, { api }) {
    const { isEnabled } = await api.uploadScanning.get(shieldZoneId);
    return isEnabled ? [{ name: `upload scanning ${shieldZoneId}` }] : [];
  },
});
