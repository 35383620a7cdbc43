import { z } from "zod";
import type { BunnyClient, DnsRecord } from "../../../sdk";
import type { Claim } from "../../define/claims";
import { defineResource, type Reported } from "../../define/define";
import { outputOf } from "../../define/example";
import { dnsZoneId } from "../shared/ids";
import { hasMember, type KnownRecord, normalMembers, recordProblems } from "./dns-record-check";
import { type RecordArguments, recordDefaults, recordMembers, typeDefaults } from "./dns-record-members";
import { recordFrom, settingsFrom } from "./dns-record-wire";

const { type, name, ttl, accelerated, monitorType, smartRoutingType, disabled, comment, ...others } = recordMembers;

const described = <T extends z.ZodType>(schema: T, note: string): T =>
  schema.meta({ description: `${schema.meta()?.description} ${note}` });

const inputs = z.object({
  dnsZoneId: dnsZoneId.meta({ description: "The id of the DNS zone.", replaceOnChange: true }),
  type: type.meta({ description: "The type of the record.", replaceOnChange: true }),
  name: described(name, "Default: the domain itself.").default(recordDefaults.name),
  value: others.value.optional(),
  ttl: described(ttl, "Default: 300.").default(recordDefaults.ttl),
  priority: others.priority.optional(),
  weight: described(others.weight, "Default: 100.").optional(),
  port: others.port.optional(),
  flags: described(others.flags, "Default: 0.").optional(),
  tag: others.tag.optional(),
  pullZoneId: others.pullZoneId.optional(),
  scriptId: others.scriptId.optional(),
  environmentVariables: described(others.environmentVariables, "Default: none.").optional(),
  accelerated: described(accelerated, "Default: false.").default(recordDefaults.accelerated),
  monitorType: described(monitorType, "Default: `None`.").default(recordDefaults.monitorType),
  smartRoutingType: described(smartRoutingType, "Default: `None`.").default(recordDefaults.smartRoutingType),
  latencyZone: others.latencyZone.optional(),
  geolocationLatitude: others.geolocationLatitude.optional(),
  geolocationLongitude: others.geolocationLongitude.optional(),
  disabled: described(disabled, "Default: false.").default(recordDefaults.disabled),
  comment: described(comment, "Default: none.").default(recordDefaults.comment),
  autoSslIssuance: described(
    others.autoSslIssuance,
    "If omitted, it is unmanaged: the platform's value is kept.",
  ).optional(),
});

const outputs = z.object({
  recordId: z.int().meta({ description: "The record's id." }),
  acceleratedPullZoneId: z
    .int()
    .optional()
    .meta({
      description: "The id of the pull zone that came with an accelerated record.",
      changesWith: ["accelerated"],
    }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

/** The claim on the records of a zone, or on one of them. */
export function recordClaim(dnsZoneId: number, record?: KnownRecord): Claim {
  const { type, name = "", value, pullZoneId, scriptId, latencyZone, geolocationLatitude } = record ?? {};
  const parts = [type, name, value ?? pullZoneId ?? scriptId, latencyZone, geolocationLatitude];
  return { list: `records of DNS zone ${dnsZoneId}`, member: record && parts.join(" ") };
}

export const dnsRecord = defineResource({
  name: "DnsRecord",
  description:
    "One record of a DNS zone. Other records of the zone are unmanaged; where one program owns all of them, use DnsRecords. A record of type PullZone or Script links to a pull zone or an edge script of the account. With the resource option `deletedWith`, a destroy of the zone sends no deletes of its records.",
  example: [
    { type: "DnsZone", name: "domain", args: { domain: "example.net" } },
    {
      type: "DnsRecord",
      name: "api",
      args: { dnsZoneId: outputOf("domain.dnsZoneId"), type: "A", name: "api", value: "192.0.2.7", ttl: 60 },
    },
    {
      type: "DnsRecord",
      name: "mail",
      args: { dnsZoneId: outputOf("domain.dnsZoneId"), type: "MX", value: "mail.example.net", priority: 10 },
    },
    {
      type: "DnsRecord",
      name: "cdn",
      args: { dnsZoneId: outputOf("domain.dnsZoneId"), type: "PullZone", name: "cdn", pullZoneId: 1001 },
    },
  ],
  inputs,
  outputs,
  id: "{dnsZoneId}/{recordId}",

  check(args, given) {
    const normal = normalMembers(args as KnownRecord);
    const { type } = args;
    const absent = Object.entries(typeDefaults).filter(
      ([name]) => type !== undefined && !given.has(name) && hasMember(type, name as keyof typeof typeDefaults),
    );
    const defaults = {
      ...Object.fromEntries(absent),
      ...(type === "Script" && !given.has("environmentVariables") ? { environmentVariables: {} } : {}),
    };
    return {
      problems: recordProblems(args as KnownRecord, (name) => given.has(name)),
      normal: { ...defaults, ...normal } as typeof args,
    };
  },

  claims: ({ dnsZoneId, ...record }) =>
    dnsZoneId === undefined || record.type === undefined ? [] : [recordClaim(dnsZoneId, record as KnownRecord)],

  async create({ inputs: { dnsZoneId, ...record } }, { api }) {
    return { outputs: outputsOf(await api.dnsRecords.add(dnsZoneId, settingsFrom(record))) };
  },

  async read({ prior, importing }, { api }) {
    const { dnsZoneId = 0, ...before } = prior.inputs;
    const record = await find(api, dnsZoneId, prior.outputs.recordId);
    if (!record) return undefined;
    const { autoSslIssuance, ...reported } = recordFrom(record, before);
    const managesSsl = importing || before.autoSslIssuance !== undefined;
    const inputs = { dnsZoneId, ...reported, ...(managesSsl ? { autoSslIssuance } : {}) };
    return { inputs: inputs as Reported<Inputs>, outputs: outputsOf(record) };
  },

  async update({ inputs: { dnsZoneId, ...record }, prior, changed }, { api }) {
    const { recordId = 0 } = prior.outputs;
    await api.dnsRecords.update(dnsZoneId, recordId, settingsFrom(record as RecordArguments));
    if (!changed.has("accelerated")) return { outputs: { ...prior.outputs, recordId } };
    const current = await find(api, dnsZoneId, recordId);
    return { outputs: current ? outputsOf(current) : { recordId } };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    const { dnsZoneId = 0 } = inputs;
    // A DnsRecords of this run has taken the record over.
    if (claims.has(recordClaim(dnsZoneId))) return;
    await api.dnsRecords.delete(dnsZoneId, outputs.recordId ?? 0);
  },

  async list({ dnsZoneId = 0 }, { api }) {
    const { records } = await api.dnsZones.snapshot(dnsZoneId);
    return records.map((record) => {
      const inputs = recordFrom(record) as Partial<Inputs>;
      return {
        name: `${inputs.type} record ${inputs.name || "@"}`,
        inputs,
        outputs: { recordId: record.id },
      };
    });
  },
});

/** One read of the zone serves all its records. */
async function find(api: BunnyClient, dnsZoneId: number, recordId: number | undefined) {
  const { records } = await api.dnsZones.snapshot(dnsZoneId);
  return records.find(({ id }) => id === recordId);
}

function outputsOf({ id, acceleratedPullZoneId }: DnsRecord): Outputs {
  return { recordId: id, acceleratedPullZoneId: acceleratedPullZoneId || undefined };
}
