import { objectKey } from "../../consistency/writes";
import { scannerMode } from "../../wire/generated/shield";
import { Area } from "../area";

type ScannerMode = Parameters<typeof scannerMode.toWire>[0];

/** Settings to change. The platform may set an omitted mode to its first value, so both are required. */
export interface SetUploadScanning {
  /** Default: unchanged. */
  enabled?: boolean;
  csamScanningMode: ScannerMode;
  antivirusScanningMode: ScannerMode;
}

/** Scanning of uploads. Source: the vendor's `shield.json`. */
export class UploadScanning extends Area {
  /** Reads the settings of a shield zone. `GET /shield/shield-zone/{shieldZoneId}/upload-scanning` */
  readonly get = this.row("GET /shield/shield-zone/{shieldZoneId}/upload-scanning", { about: "shieldZoneId" });

  /** Changes the settings of a shield zone. `PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning` */
  readonly set = this.row("PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning", {
    writes: objectKey.shieldZone,
    idInBody: "shieldZoneId",
    request: ({ enabled, csamScanningMode, antivirusScanningMode }: SetUploadScanning) => ({
      body: {
        isEnabled: enabled,
        csamScanningMode: scannerMode.toWire(csamScanningMode),
        antivirusScanningMode: scannerMode.toWire(antivirusScanningMode),
      },
    }),
  });
}
