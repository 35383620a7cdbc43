import { z } from "zod";
import type { CertificateChallenge } from "../../../sdk/api/pull-zones";
import type { BunnyClient } from "../../../sdk/index";
import { defineResource, omitNulls, outputOf } from "../../define/define";
import { checkExternalCertificate, externalCertificate } from "./external-certificate";

const inputs = z.object({
  ...externalCertificate,
  rotation: z.string().min(1).optional().meta({
    description: "Any text, such as a date: another one requests anew, which voids the request before. Default: none.",
    writeOnly: "an instruction to this provider",
  }),
});

const published = (description: string) => ({ description, changesWith: ["validation", "rotation"] });

const outputs = z.object({
  challengeName: z
    .string()
    .meta(published("The full name of the TXT record, or with `Http` the path of the file at the hostname.")),
  challenge: z.string().meta(published("The value of the record, or the content of the file.")),
  expiresAt: z.string().optional().meta(published("Until when it counts.")),
});

export const pullZoneCertificateRequest = defineResource({
  name: "PullZoneCertificateRequest",
  description:
    "Requests a free certificate of a hostname whose traffic is still elsewhere, once: the outputs are what must be published there, as a TXT record or a file, before PullZoneCertificate completes it. The platform knows one request of a hostname, so nothing is requested again unless `validation` or `rotation` changes. Deleting it does nothing.",
  vendorPage: "cdn/seamless-migration",
  example: [
    { type: "PullZoneHostname", name: "soon", args: { pullZoneId: 1001, hostname: "soon.example.com" } },
    {
      type: "PullZoneCertificateRequest",
      name: "fileRequest",
      args: { pullZoneId: 1001, hostname: outputOf("soon.hostname"), validation: "Http" },
      exports: { pathOfTheFile: "challengeName", contentOfTheFile: "challenge" },
    },
  ],
  inputs,
  outputs,
  id: "{pullZoneId}/{hostname}",
  noImport: "No read returns what must be published: request it anew.",

  check: checkExternalCertificate,

  create: ({ inputs }, { api }) => ask(api, inputs),

  async read({ prior: { inputs, outputs } }, { api }) {
    const { pullZoneId, hostname, validation, rotation } = inputs;
    const { hostnames } = await api.pullZones.snapshot(pullZoneId);
    if (!hostnames.some(({ value }) => value?.toLowerCase() === hostname)) return undefined;
    const { challengeName = "", challenge = "", expiresAt } = outputs;
    return {
      inputs: { pullZoneId, hostname, validation, rotation },
      outputs: omitNulls({ challengeName, challenge, expiresAt }),
    };
  },

  update: ({ inputs }, { api }) => ask(api, inputs),

  async delete() {},
});

async function ask(api: BunnyClient, { pullZoneId, hostname, validation }: z.output<typeof inputs>) {
  return { outputs: outputsOf(await api.pullZoneHostnames.requestCertificate(pullZoneId, hostname, validation)) };
}

function outputsOf(found: CertificateChallenge): z.output<typeof outputs> {
  const [challengeName, challenge] =
    found.validation === "Dns" ? [found.txtRecordName, found.txtRecordValue] : [found.filePath, found.fileContent];
  return omitNulls({ challengeName, challenge, expiresAt: found.expiresAt });
}
