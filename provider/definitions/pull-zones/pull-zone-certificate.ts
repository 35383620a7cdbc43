import { z } from "zod";
import { certificateProvisionType } from "../../../sdk/api/pull-zones";
import { type BunnyClient, BunnyError, type PullZone } from "../../../sdk/index";
import { defineResource, enumOutput, laterStep, outputOf } from "../../define/define";
import { withAdvice } from "../shared/advice";
import { checkExternalCertificate, externalCertificate } from "./external-certificate";

const inputs = z.object({
  ...externalCertificate,
  challenge: z.string().min(1).optional().meta({
    description:
      "The output `challenge` of PullZoneCertificateRequest: another one leads to another certificate. Default: none.",
    writeOnly: "no read returns it",
  }),
  waitSeconds: z.int().min(0).max(3600).default(600).meta({
    description:
      "For how many seconds a create asks again while the platform does not find the record or the file: 0 to 3600. Default: 600.",
    writeOnly: "an instruction to this provider",
  }),
});

type Inputs = z.output<typeof inputs>;

const outputs = z.object({
  certificateType: enumOutput(certificateProvisionType).meta({
    description: "How the certificate came to the hostname.",
    changesWith: ["challenge", "validation"],
  }),
});

export const pullZoneCertificate = defineResource({
  name: "PullZoneCertificate",
  description:
    "Gives a hostname its free certificate while its traffic is still elsewhere, once what PullZoneCertificateRequest returned is published: the resource option `dependsOn` lets it wait for the record. So the certificate is there before the DNS record of the hostname points to the platform, which renews it over HTTP from then on. Leave `freeCertificate` of PullZoneHostname out until then. Deleting it does nothing: the certificate goes with its hostname.",
  vendorPage: "cdn/seamless-migration",
  example: [
    { type: "DnsZone", name: "oldZone", args: { domain: "moving.example" } },
    { type: "PullZoneHostname", name: "moving", args: { pullZoneId: 1001, hostname: "www.moving.example" } },
    {
      type: "PullZoneCertificateRequest",
      name: "recordRequest",
      args: { pullZoneId: 1001, hostname: outputOf("moving.hostname") },
    },
    {
      type: "DnsRecord",
      name: "proof",
      args: {
        dnsZoneId: outputOf("oldZone.dnsZoneId"),
        type: "TXT",
        name: "_acme-challenge.www",
        value: outputOf("recordRequest.challenge"),
      },
    },
    {
      type: "PullZoneCertificate",
      name: "ahead",
      args: { pullZoneId: 1001, hostname: outputOf("moving.hostname"), challenge: outputOf("recordRequest.challenge") },
    },
  ],
  inputs,
  outputs,
  id: "{pullZoneId}/{hostname}",

  check: checkExternalCertificate,

  create: ({ inputs }, { api }) => complete(api, inputs),

  async read({ prior: { inputs } }, { api }) {
    const { pullZoneId, hostname, validation, challenge, waitSeconds } = inputs;
    const found = find(await api.pullZones.snapshot(pullZoneId), hostname);
    if (!found || found.hasCertificate === false) return undefined;
    return {
      inputs: { pullZoneId, hostname, validation, challenge, waitSeconds },
      outputs: { certificateType: found.certificateProvisionType ?? "Unknown" },
    };
  },

  async update({ inputs, prior, changed }, { api }) {
    // After an import the state has none.
    const isOther = changed.has("challenge") && prior.inputs.challenge !== undefined && inputs.challenge !== undefined;
    if (isOther || changed.has("validation")) return complete(api, inputs);
    return { outputs: { certificateType: prior.outputs.certificateType ?? "Unknown" } };
  },

  async delete() {},
});

async function complete(api: BunnyClient, inputs: Inputs) {
  const { pullZoneId, hostname, validation, waitSeconds } = inputs;
  await withAdvice(
    ({ status }) => (status === 400 ? notFound : undefined),
    () => api.pullZoneHostnames.completeCertificate(pullZoneId, hostname, validation, { waitMs: waitSeconds * 1_000 }),
  );
  const found = await laterStep(
    { inputs, outputs: {} },
    `${hostname} has its certificate, but cannot be read`,
    async () =>
      find(await api.pullZoneHostnames.zoneWith(pullZoneId, hostname, (one) => one.hasCertificate !== false), hostname),
  );
  if (!found || found.hasCertificate === false)
    throw new BunnyError(
      "not_applied",
      `The platform accepted the request, but reads of pull zone ${pullZoneId} do not show the certificate of ${hostname}. Run again, which asks for it again.`,
    );
  return { outputs: { certificateType: found.certificateProvisionType ?? "Unknown" } };
}

const notFound =
  "The platform does not find what the request needs: see whether the TXT record or the file is public with exactly that text. If another request of the hostname was sent since, or it has expired, give PullZoneCertificateRequest another `rotation`.";

const find = ({ hostnames }: PullZone, hostname: string) =>
  hostnames.find(({ value }) => value?.toLowerCase() === hostname);
