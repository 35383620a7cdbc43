import { z } from "zod";
import { logAnonymizationType, privateKeyType } from "../../../sdk/api/dns";
import { type BunnyClient, BunnyError, type DnsSecDsRecord, type DnsZone } from "../../../sdk/index";
import { collect } from "../../../sdk/internal";
import {
  changedPart,
  defineResource,
  described,
  enumInput,
  group,
  int,
  laterStep,
  omitNulls,
  outputOf,
  type Reported,
  text,
  texts,
} from "../../define/define";
import { unmanagedNote } from "../shared/settings";
import { normalDomain } from "./dns-zone-domain";
import { argumentsFrom, nameserversOf, serversIn, settingsFrom, type ZoneArguments } from "./dns-zone-settings";

const flag = (description: string) => z.boolean().optional().describe(`${description} ${unmanagedNote}`);

const inputs = z
  .object({
    domain: z.string().min(1).meta({
      description:
        "The domain. Letter case and a dot at its end are ignored, and internationalized domains equal their ASCII (Punycode) form.",
      replaceOnChange: true,
    }),
    customNameservers: described(
      z.array(z.string()).optional(),
      `Your own names for the zone's two name servers, under which the platform serves it. An empty list stands for the platform's names. ${unmanagedNote}`,
    ),
    soaEmail: z.string().min(1).optional().describe(`The e-mail address in the SOA record. ${unmanagedNote}`),
    logging: group("The logs of queries.", {
      enabled: flag("Whether queries are logged."),
      anonymizeIp: flag("Whether the addresses of visitors are anonymized."),
      anonymization: enumInput(logAnonymizationType.names, {
        OneDigit: "The last part of the address is removed.",
        Drop: "The address is left out.",
      })
        .optional()
        .describe(`How addresses are anonymized. ${unmanagedNote}`),
    }),
    certificateKeyType: enumInput(privateKeyType.names, {
      Ecdsa: "An ECDSA key: small and fast, for all current clients.",
      Rsa: "An RSA key: larger, for old clients as well.",
    })
      .optional()
      .describe(`The kind of key of the zone's automatic certificates. ${unmanagedNote}`),
    dnssec: flag("Whether DNSSEC is enabled. The registrar of the domain needs the output `dsRecord`."),
  })
  .meta({ group: true });

const dsRecord = z.object({
  record: z.string().describe("The whole DS record."),
  keyTag: int("The tag of the key."),
  algorithm: int("The number of the key's algorithm."),
  digestType: text("The type of the digest, as the platform names it."),
  digest: text("The digest of the key."),
  publicKey: text("The public key."),
  flags: int("The flags of the key."),
});

const outputs = z.object({
  dnsZoneId: z.int().describe("The DNS zone's id."),
  nameservers: texts("The zone's name servers, to be set at the registrar of the domain.", {
    repeats: ["customNameservers"],
    changesWith: ["customNameservers"],
  }),
  nameserversDetected: z.boolean().describe("Whether the platform has found that the domain uses its name servers."),
  dsRecord: dsRecord.optional().meta({
    description:
      "The DS record, while DNSSEC is enabled. The platform returns it only when DNSSEC is enabled, so the state keeps it; after an import it is missing until the next update.",
    repeats: ["domain"],
    changesWith: ["dnssec"],
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;
interface State {
  inputs: Partial<Inputs>;
  outputs: Outputs;
}

export const dnsZone = defineResource({
  name: "DnsZone",
  description:
    "A DNS zone of the account: its settings, DNSSEC and name servers. Its records are DnsRecord, or all of them a DnsRecords. The account can have a domain once: a zone that exists already is taken over if it has no records, and must be imported otherwise. A delete deletes all records, also unmanaged ones.",
  vendorPage: "dns",
  example: [
    {
      type: "DnsZone",
      name: "dnsZone",
      args: {
        domain: "example.org",
        soaEmail: "hostmaster@example.org",
        logging: { enabled: true, anonymizeIp: true },
        dnssec: true,
      },
    },
    {
      type: "DnsRecord",
      name: "wwwRecord",
      args: { dnsZoneId: outputOf("dnsZone.dnsZoneId"), type: "A", name: "www", value: "192.0.2.1" },
    },
  ],
  inputs,
  outputs,
  id: "{dnsZoneId}",
  identity: ["domain"],

  check(args) {
    const { domain, customNameservers } = args;
    const normal = domain === undefined ? undefined : normalDomain(domain);
    const servers = serversIn(customNameservers);
    const problems = [...servers.problems];
    if (normal && "problem" in normal) problems.push({ path: ["domain"], reason: normal.problem });
    return {
      problems,
      normal: {
        ...(normal && "entry" in normal ? { domain: normal.entry } : {}),
        ...(servers.names ? { customNameservers: servers.names } : {}),
      },
    };
  },

  async create({ inputs }, { api }) {
    const { domain, dnssec, ...settings } = inputs;
    const zone = await createOrTakeOver(api, domain);
    const created = { inputs: { domain }, outputs: outputsOf(zone) };
    const outputs = await laterStep(created, "the DNS zone was created, but its settings were not applied", () =>
      applySettings(api, settings, created.outputs),
    );
    return sign(api, dnssec === false && !zone.dnsSecEnabled ? undefined : dnssec, {
      inputs: { ...inputs, dnssec: undefined },
      outputs,
    });
  },

  async read({ prior }, { api }) {
    const zone = await api.dnsZones.snapshot(prior.outputs.dnsZoneId);
    const dsRecord = zone.dnsSecEnabled === false ? undefined : prior.outputs.dsRecord;
    return {
      inputs: { ...argumentsFrom(zone), domain: zone.domain ?? prior.inputs.domain } as Reported<Inputs>,
      outputs: { ...outputsOf(zone), dsRecord },
    };
  },

  async update(request, { api }) {
    const { inputs, prior } = request;
    const { domain: _, dnssec, ...settings } = changedPart(request);
    const known = {
      nameservers: [],
      nameserversDetected: false,
      ...prior.outputs,
      dnsZoneId: prior.outputs.dnsZoneId,
    };
    const outputs = await applySettings(api, settings, known);
    // An import leaves the DS record out, which only enabling returns.
    const lacksRecord = inputs.dnssec && outputs.dsRecord === undefined;
    return sign(api, lacksRecord ? true : dnssec, { inputs: { ...inputs, dnssec: prior.inputs.dnssec }, outputs });
  },

  // Not claimed by its domain, which another account may have as well, and which a replacement has too that deletes first:
  // a zone that the run has taken over is known by its id.
  delete: ({ prior: { outputs } }, { api }) => api.dnsZones.delete(outputs.dnsZoneId),

  list: (_, { api }) =>
    collect(api.dnsZones.list({ view: "Lite" }), ({ id, domain }) => ({
      name: domain ?? "DNS zone",
      inputs: { domain: domain ?? undefined },
      outputs: { dnsZoneId: id },
    })),
});

/** Creates a zone. One that has no records is taken over: a delete of it can lose nothing that others have put there. */
async function createOrTakeOver(api: BunnyClient, domain: string): Promise<DnsZone> {
  try {
    return await api.dnsZones.create({ domain });
  } catch (error) {
    const isRefused = error instanceof BunnyError && ["bad_request", "conflict"].includes(error.code);
    const found = isRefused ? await api.dnsZones.find(domain) : undefined;
    if (!found || !isRefused) throw error;
    if (found.records.length === 0) return found;
    throw new BunnyError(
      error.code,
      `The account has a DNS zone of ${domain} already, ${found.id}, with ${found.records.length} records. If this stack manages it under another name, give the resource an alias; if the resource is to be replaced, set \`deleteBeforeReplace\`; otherwise import it.`,
      error,
      { cause: error },
    );
  }
}

/** Writes settings, and returns the outputs, which change with them. */
async function applySettings(api: BunnyClient, given: ZoneArguments, outputs: Outputs): Promise<Outputs> {
  const settings = settingsFrom(given);
  if (Object.keys(settings).length === 0) return outputs;
  return { ...outputsOf(await api.dnsZones.update(outputs.dnsZoneId, settings)), dsRecord: outputs.dsRecord };
}

/** Enables or disables DNSSEC. Undefined leaves it as it is. */
async function sign(api: BunnyClient, dnssec: boolean | undefined, reached: State): Promise<{ outputs: Outputs }> {
  const { outputs } = reached;
  const { dnsZoneId } = outputs;
  if (dnssec === undefined) return { outputs };
  return laterStep(reached, `the zone is set up, but DNSSEC is not ${dnssec ? "enabled" : "disabled"}`, async () => {
    if (dnssec) return { outputs: { ...outputs, dsRecord: dsRecordFrom(await api.dnsZones.enableDnssec(dnsZoneId)) } };
    await api.dnsZones.disableDnssec(dnsZoneId);
    return { outputs: { ...outputs, dsRecord: undefined } };
  });
}

function outputsOf(zone: DnsZone): Outputs {
  return {
    dnsZoneId: zone.id,
    nameservers: nameserversOf(zone),
    nameserversDetected: zone.nameserversDetected ?? false,
  };
}

function dsRecordFrom({ dsRecord, enabled: _, dsConfigured: __, ...parts }: DnsSecDsRecord): Outputs["dsRecord"] {
  return omitNulls({ record: dsRecord ?? "", ...parts });
}
