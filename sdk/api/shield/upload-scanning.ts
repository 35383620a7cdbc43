import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { underData } from "../../wire/schemas";
import type { Connection } from "../connection";

/** What a scanner does with a match. */
export const scannerMode = wireEnum(vendor.UploadScanningScannerMode);

const settings = z.object({
  shieldZoneId: z.int(),
  isEnabled: z.boolean(),
  csamScanningMode: scannerMode.wire,
  antivirusScanningMode: scannerMode.wire,
});
const settingsResponse = underData(settings);

export type UploadScanningSettings = z.output<typeof settings>;

type ScannerMode = Parameters<typeof scannerMode.toWire>[0];

/** Settings to change. The platform may set an omitted mode to its first value, so both are required. */
export interface SetUploadScanning {
  /** Default: unchanged. */
  enabled?: boolean;
  csamScanningMode: ScannerMode;
  antivirusScanningMode: ScannerMode;
}

/** Scanning of uploads. Source: the vendor's `shield.json`. */
export class UploadScanning {
  constructor(private readonly connection: Connection) {}

  /** Reads the settings of a shield zone. `GET /shield/shield-zone/{shieldZoneId}/upload-scanning` */
  get(shieldZoneId: number, options?: CallOptions): Promise<UploadScanningSettings> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/upload-scanning", {
      ...options,
      path: { shieldZoneId },
      response: settingsResponse,
      about: ["shieldZoneId", shieldZoneId],
    });
  }

  /** Changes the settings of a shield zone. `PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning` */
  set(
    shieldZoneId: number,
    { enabled, csamScanningMode, antivirusScanningMode }: SetUploadScanning,
    options?: CallOptions,
  ): Promise<UploadScanningSettings> {
    const body = {
      shieldZoneId,
      isEnabled: enabled,
      csamScanningMode: scannerMode.toWire(csamScanningMode),
      antivirusScanningMode: scannerMode.toWire(antivirusScanningMode),
    };
    return this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, () =>
      this.connection.call("PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning", {
        ...options,
        path: { shieldZoneId },
        body,
        response: settingsResponse,
      }),
    );
  }
}
