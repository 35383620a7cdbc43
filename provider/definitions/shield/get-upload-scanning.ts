import { z } from "zod";
import { scannerMode } from "../../../sdk/api/shield";
import { defineDataSource, enumOutput } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

export const getUploadScanning = defineDataSource({
  name: "getUploadScanning",
  description: "Reads the upload scanning settings of a shield zone.",
  vendorPage: "shield/upload-scanning",
  example: { name: "uploads", args: { shieldZoneId: 2001 }, exports: { antivirus: "antivirusScanningMode" } },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    shieldZoneId: z.int().describe("The id of the shield zone."),
    isEnabled: z.boolean().describe("Whether uploads are scanned."),
    csamScanningMode: enumOutput(scannerMode).describe(
      "The mode of the scanner for child sexual abuse material (CSAM).",
    ),
    antivirusScanningMode: enumOutput(scannerMode).describe("The mode of the antivirus scanner."),
  }),
  read: ({ inputs }, { api }) => api.uploadScanning.get(inputs.shieldZoneId),
});
