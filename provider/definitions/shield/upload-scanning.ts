import { z } from "zod";
import type { BunnyClient, SetUploadScanning, UploadScanningSettings } from "../../../sdk";
import { scannerMode } from "../../../sdk/api/shield";
import type { Claim } from "../../define/claims";
import { defineResource } from "../../define/define";
import { enumInput } from "../../define/enum-input";
import { shieldZoneId } from "../shared/ids";
import { applySettings, changesAny, onDestroy, unmanagedNote } from "../shared/settings";

const scannerMeanings = {
  Disabled: "Files are not scanned.",
  Log: "A match is logged, and the upload let through.",
  Block: "An upload that matches is refused.",
};

const inputs = z
  .object({
    shieldZoneId: shieldZoneId.meta({
      description: "The id of the shield zone whose uploads are scanned.",
      replaceOnChange: true,
    }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: `Whether uploads are scanned. ${unmanagedNote}` }),
    csamScanningMode: enumInput(scannerMode.names, scannerMeanings)
      .optional()
      .meta({ description: `The mode of the scanner for child sexual abuse material (CSAM). ${unmanagedNote}` }),
    antivirusScanningMode: enumInput(scannerMode.names, scannerMeanings)
      .optional()
      .meta({ description: `The mode of the antivirus scanner. ${unmanagedNote}` }),
    onDestroy,
  })
  .meta({ group: true });

type Inputs = z.output<typeof inputs>;
type Settings = Required<SetUploadScanning>;

export const uploadScanning = defineResource({
  name: "UploadScanning",
  description:
    "The upload scanning settings of a shield zone. Every shield zone has them, so a create takes them over, and a delete leaves them unchanged unless `onDestroy` is `Disable`.",
  vendorPage: "shield/upload-scanning",
  example: [
    {
      type: "UploadScanning",
      name: "scanning",
      args: { shieldZoneId: 2001, enabled: true, csamScanningMode: "Block", antivirusScanningMode: "Log" },
    },
  ],
  inputs,
  outputs: z.object({}),
  id: "{shieldZoneId}",

  claims: ({ shieldZoneId }) => (shieldZoneId === undefined ? [] : [claimOn(shieldZoneId)]),

  async create({ inputs }, { api }) {
    await applyInputs(api, inputs);
    return { outputs: {} };
  },

  async read({ prior }, { api }) {
    const { shieldZoneId = 0 } = prior.inputs;
    const settings = settingsFrom(await api.uploadScanning.get(shieldZoneId));
    // A value that this version does not know is returned unchanged, and so shows as drift.
    return { inputs: { shieldZoneId, ...(settings as Partial<Inputs>), onDestroy: undefined }, outputs: {} };
  },

  async update(request, { api }) {
    const settings = ["enabled", "csamScanningMode", "antivirusScanningMode"];
    if (changesAny(settings, request)) await applyInputs(api, request.inputs);
    return { outputs: {} };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs.shieldZoneId ?? 0))) return;
    await applyInputs(api, { ...inputs, enabled: false });
  },

  // Every shield zone has these settings; those that are disabled are not listed.
  async list({ shieldZoneId = 0 }, { api }) {
    const { isEnabled } = await api.uploadScanning.get(shieldZoneId);
    return isEnabled ? [{ name: `upload scanning ${shieldZoneId}` }] : [];
  },
});

function claimOn(shieldZoneId: number): Claim {
  return { list: `upload scanning of shield zone ${shieldZoneId}` };
}

function applyInputs(api: BunnyClient, inputs: Partial<Inputs>): Promise<void> {
  const { shieldZoneId = 0, enabled, csamScanningMode, antivirusScanningMode } = inputs;
  return applySettings<Settings>({ enabled, csamScanningMode, antivirusScanningMode }, undefined, {
    read: async () => settingsFrom(await api.uploadScanning.get(shieldZoneId)),
    write: (settings) => api.uploadScanning.set(shieldZoneId, settings),
  });
}

function settingsFrom({ isEnabled, csamScanningMode, antivirusScanningMode }: UploadScanningSettings): Settings {
  return { enabled: isEnabled, csamScanningMode, antivirusScanningMode };
}
