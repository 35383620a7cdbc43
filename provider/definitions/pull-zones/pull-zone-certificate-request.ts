import { z } from "zod";
import type { CertificateChallenge } from "../../../sdk/api/pull-zones";
import { defineResource } from "../../define/define";
import { outputOf } from "../../define/example";
import { omitNulls } from "../../define/omit-nulls";
import { checkExternalCertificate, externalCertificate } from "./external-certificate";

const inputs = z.object({
  ...externalCertificate,
  rotation: z.string().min(1).optional().meta({
    description: "Any text, such as a date: another one requests anew, which voids the request before. Default: none.",
    replaceOnChange: true,
    writeOnly: "an instruction to this provider",
  }),
});

const published = (description: string) => z.string().optional().meta({ description, changesWith: [] });

const outputs = z.object({
  recordName: published("The full name of the TXT record, with `Dns`."),
  recordValue: published("Its value."),
  filePath: published("The path of the file at the hostname, with `Http`."),
  fileContent: published("Its content."),
  expiresAt: published("Until when it counts."),
});

export const pullZoneCertificateRequest = defineResource({
  name: "PullZoneCertificateRequest",
  description:
    "Requests a free certificate of a hostname whose traffic is still elsewhere, once: the outputs are what must be published there, as a TXT record or a file, before PullZoneCertificate completes it. The platform knows one request of a hostname, so nothing is requested again unless `rotation` changes. Deleting it does nothing. An import has no outputs, as no read returns them.",
  vendorPage: "cdn/seamless-migration",
  example: [
    { type: "PullZoneHostname", name: "soon", args: { pullZoneId: 1001, hostname: "soon.example.com" } },
    {
      type: "PullZoneCertificateRequest",
      name: "fileRequest",
      args: { pullZoneId: 1001, hostname: outputOf("soon.hostname"), validation: "Http" },
      exports: { pathOfTheFile: "filePath", contentOfTheFile: "fileContent" },
    },
  ],
  inputs,
  outputs,
  id: "{pullZoneId}/{hostname}",

  check: checkExternalCertificate,

  async create({ inputs: { pullZoneId, hostname, validation } }, { api }) {
    return { outputs: outputsOf(await api.pullZoneHostnames.requestCertificate(pullZoneId, hostname, validation)) };
  },

  async read({ prior: { inputs, outputs } }, { api }) {
    const { pullZoneId, hostname, validation, rotation } = inputs;
    const { hostnames } = await api.pullZones.snapshot(pullZoneId);
    if (!hostnames.some(({ value }) => value?.toLowerCase() === hostname)) return undefined;
    return { inputs: { pullZoneId, hostname, validation, rotation }, outputs };
  },

  async delete() {},
});

function outputsOf(challenge: CertificateChallenge): z.output<typeof outputs> {
  const { expiresAt } = challenge;
  return omitNulls(
    challenge.validation === "Dns"
      ? { recordName: challenge.txtRecordName, recordValue: challenge.txtRecordValue, expiresAt }
      : { filePath: challenge.filePath, fileContent: challenge.fileContent, expiresAt },
  );
}
