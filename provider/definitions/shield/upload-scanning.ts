import { z } from "zod";
import type { BunnyClient, SetUploadScanning, UploadScanningSettings } from "../../../sdk";
import { scannerMode } from "../../../sdk/api/shield/upload-scanning";
import type { Claim } from "../../define/claims";
import { defineResource } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { applySettings, changesAny, managedPart, onDestroy, unmanagedNote } from "../shared/settings";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone whose uploads are scanned.",
    replaceOnChange: true,
  }),
  enabled: z
    .boolean()
    .optional()
    .meta({ description: `Whether uploads are scanned. ${unmanagedNote}` }),
  csamScanningMode: z
    .enum(scannerMode.names)
    .optional()
    .meta({ description: `What happens to known abuse material. ${unmanagedNote}` }),
  antivirusScanningMode: z
    .enum(scannerMode.names)
    .optional()
    .meta({ description: `What happens to malware. ${unmanagedNote}` }),
  onDestroy,
});

type Inputs = z.output<typeof inputs>;
type Settings = Required<SetUploadScanning>;

export const uploadScanning = defineResource({
  name: "UploadScanning",
  description:
    "Whether a shield zone scans uploads, and what it does with what it finds. Every shield zone has these settings: creating the resource takes them over, and destroying it leaves them, unless `onDestroy` says otherwise.",
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
    await bring(api, inputs);
    return { outputs: {} };
  },

  async read(request, { api }) {
    const { shieldZoneId = 0, onDestroy = "Keep" } = request.prior.inputs;
    const found = settingsFrom(await api.uploadScanning.get(shieldZoneId));
    // A mode that this version does not know is shown as it is, and so as a difference.
    const managed = managedPart(found, request) as Partial<Inputs>;
    return { inputs: { shieldZoneId, ...managed, onDestroy }, outputs: {} };
  },

  async update(request, { api }) {
    const settings = ["enabled", "csamScanningMode", "antivirusScanningMode"];
    if (changesAny(settings, request)) await bring(api, request.inputs);
    return { outputs: {} };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs.shieldZoneId ?? 0))) return;
    await bring(api, { ...inputs, enabled: false });
  },

  // Every zone has these settings. Of those that were never switched on, a program has nothing to say.
  async list({ shieldZoneId = 0 }, { api }) {
    const { isEnabled } = await api.uploadScanning.get(shieldZoneId);
    return isEnabled ? [{ name: `upload scanning ${shieldZoneId}` }] : [];
  },
});

function claimOn(shieldZoneId: number): Claim {
  return { list: `upload scanning of shield zone ${shieldZoneId}` };
}

function bring(api: BunnyClient, inputs: Partial<Inputs>): Promise<void> {
  const { shieldZoneId = 0, enabled, csamScanningMode, antivirusScanningMode } = inputs;
  return applySettings<Settings>({ enabled, csamScanningMode, antivirusScanningMode }, undefined, {
    read: async () => settingsFrom(await api.uploadScanning.get(shieldZoneId)),
    write: (settings) => api.uploadScanning.set(shieldZoneId, settings),
  });
}

function settingsFrom({ isEnabled, csamScanningMode, antivirusScanningMode }: UploadScanningSettings): Settings {
  return { enabled: isEnabled, csamScanningMode, antivirusScanningMode };
}
