import { z } from "zod";
import { type Caller, type CallOptions, underData } from "../caller";
import { wireEnum } from "../wire-enum";

/** What a scanner does with what it finds. */
export const scannerMode = wireEnum({ Disabled: 0, Log: 1, Block: 2 });

const settings = z.object({
  shieldZoneId: z.number(),
  isEnabled: z.boolean(),
  csamScanningMode: scannerMode.wire,
  antivirusScanningMode: scannerMode.wire,
});

export type UploadScanningSettings = z.output<typeof settings>;

/** Scanning of uploads. Source: the vendor's `shield.json`. */
export class UploadScanning {
  constructor(private readonly call: Caller) {}

  /** Reads the settings of a shield zone. `GET /shield/shield-zone/{shieldZoneId}/upload-scanning` */
  get(shieldZoneId: number, options?: CallOptions): Promise<UploadScanningSettings> {
    return this.call("GET /shield/shield-zone/{shieldZoneId}/upload-scanning", {
      ...options,
      path: { shieldZoneId },
      response: underData(settings),
    });
  }
}
