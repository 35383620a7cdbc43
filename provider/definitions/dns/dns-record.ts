import { z } from "zod";
import type { BunnyClient, DnsRecord, DnsZone } from "../../../sdk/index";
import { type Claim, type Claims, qualifiedId } from "../../define/claims";
import { defineResource, int, outputOf, type Reported } from "../../define/define";
import { unknownValue } from "../../define/unknown";
import { metaOf } from "../../define/zod-schema";
import { dnsZoneId } from "../shared/ids";
import { unmanagedNote } from "../shared/settings";
import { absoluteNames, hasMember, type KnownRecord, normalMembers, recordProblems } from "./dns-record-check";
import { type RecordArguments, recordDefaults, recordMembers, typeDefaults } from "./dns-record-members";
import { type ExistingRecord, recordFrom, settingsFrom, withLinkAdvice } from "./dns-record-wire";

const { type, name, ttl, accelerated, monitorType, smartRoutingType, disabled, comment, ...others } = recordMembers;

/** An argument with the description of the member that it has within. */
const argument = <T extends z.ZodType>(schema: T, ...notes: string[]): T =>
  schema.describe([metaOf(schema).description, ...notes].join(" "));

const inputs = z.object({
  dnsZoneId: dnsZoneId.describe("The id of the DNS zone."),
  type: type.meta({ description: "The type of the record.", replaceOnChange: true }),
  name: argument(name.default(recordDefaults.name), "Default: the domain itself."),
  value: argument(others.value.optional()),
  ttl: argument(ttl.default(recordDefaults.ttl), "Default: 300."),
  priority: argument(others.priority.optional()),
  weight: argument(others.weight.optional(), "Default: 100."),
  port: argument(others.port.optional()),
  flags: argument(others.flags.optional(), "Default: 0."),
  tag: argument(others.tag.optional()),
  pullZoneId: argument(others.pullZoneId.optional()),
  scriptId: argument(others.scriptId.optional()),
  environmentVariables: argument(others.environmentVariables.optional(), "Default: none."),
  accelerated: argument(accelerated.default(recordDefaults.accelerated), "Default: false."),
  monitorType: argument(monitorType.default(recordDefaults.monitorType), "Default: `None`."),
  smartRoutingType: argument(smartRoutingType.default(recordDefaults.smartRoutingType), "Default: `None`."),
  latencyZone: argument(others.latencyZone.optional()),
  geolocationLatitude: argument(others.geolocationLatitude.optional()),
  geolocationLongitude: argument(others.geolocationLongitude.optional()),
  disabled: argument(disabled.default(recordDefaults.disabled), "Default: false."),
  comment: argument(comment.default(recordDefaults.comment), "Default: none."),
  autoSslIssuance: argument(others.autoSslIssuance.optional(), unmanagedNote).meta({ unmanaged: true }),
});

const outputs = z.object({
  recordId: z.int().describe("The record's id."),
  acceleratedPullZoneId: int("The id of the pull zone that came with an accelerated record.", {
    changesWith: ["accelerated"],
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

/** What distinguishes the records of a zone. The flags and weight of two that are equal otherwise contradict each other. */
const distinctive = [
  "type",
  "name",
  "value",
  "pullZoneId",
  "scriptId",
  "priority",
  "port",
  "tag",
  "latencyZone",
  "geolocationLatitude",
  "geolocationLongitude",
] as const;

/** The claim on the records of a zone, or on one of them. */
export function recordClaim(dnsZoneId: number, record?: KnownRecord): Claim {
  const parts = record && distinctive.map((name) => record[name] ?? (name === "name" ? "" : null));
  return { list: `records of DNS zone ${dnsZoneId}`, member: parts && JSON.stringify(parts) };
}

/** The records of a zone, by whether single resources of the run manage them. */
export function bySingles(existing: readonly ExistingRecord[], dnsZoneId: number, claims: Claims) {
  const memberOf = ({ member }: ExistingRecord) => recordClaim(dnsZoneId, member).member ?? "";
  const claimed = claims.membersOf(recordClaim(dnsZoneId).list);
  const hasId = (one: ExistingRecord) => {
    const object = qualifiedId("DnsRecord", `${dnsZoneId}/${one.id}`);
    return claims.kept.has(object) || (claims.compared.has(object) && claimed.has(memberOf(one)));
  };
  // Where a claim's record is known by its id, one that equals it is another one's.
  const found = new Set(existing.filter(hasId).map(memberOf));
  const isSingle = (one: ExistingRecord) => hasId(one) || (claimed.has(memberOf(one)) && !found.has(memberOf(one)));
  return { singles: existing.filter(isSingle), others: existing.filter((one) => !isSingle(one)) };
}

/** Types that answer for their name alone. */
const alone: ReadonlySet<string> = new Set(["CNAME", "Redirect", "Flatten", "PullZone", "Script"]);

/** The defaults of what is not given, of the members that the type has. */
function defaultsOf(type: RecordArguments["type"] | undefined, given: ReadonlySet<string>) {
  const all = Object.entries({ ...typeDefaults, environmentVariables: {} });
  const absent = all.filter(([name]) => !given.has(name));
  if (type === undefined) return Object.fromEntries(absent.map(([name]) => [name, unknownValue]));
  return Object.fromEntries(absent.filter(([name]) => hasMember(type, name as keyof RecordArguments)));
}

export const dnsRecord = defineResource({
  name: "DnsRecord",
  description:
    "One record of a DNS zone. Other records of the zone are unmanaged; where one program owns all of them, use DnsRecords. A record of type PullZone or Script links to a pull zone or an edge script of the account. With the resource option `deletedWith`, a destroy of the zone sends no deletes of its records.",
  vendorPage: "dns/records",
  example: [
    { type: "DnsZone", name: "netZone", args: { domain: "example.net" } },
    {
      type: "DnsRecord",
      name: "apiRecord",
      args: { dnsZoneId: outputOf("netZone.dnsZoneId"), type: "A", name: "api", value: "192.0.2.7", ttl: 60 },
    },
    {
      type: "DnsRecord",
      name: "mailRecord",
      args: { dnsZoneId: outputOf("netZone.dnsZoneId"), type: "MX", value: "mail.example.net", priority: 10 },
    },
    {
      type: "DnsRecord",
      name: "cdnRecord",
      args: { dnsZoneId: outputOf("netZone.dnsZoneId"), type: "PullZone", name: "cdn", pullZoneId: 1001 },
    },
  ],
  inputs,
  outputs,
  id: "{dnsZoneId}/{recordId}",
  writesWhole: () => true,
  distinctIn: ["dnsZoneId", ...distinctive],
  existing: { by: distinctive },
  // Beside a record that is the only one of its name, the platform would refuse the new one.
  deleteBeforeReplace: (prior, { dnsZoneId, name, type = "" }) =>
    prior.dnsZoneId === dnsZoneId &&
    prior.name === name &&
    prior.type !== type &&
    [prior.type ?? "", type].some((one) => alone.has(one)),

  check(args, given) {
    const normal = normalMembers(args as KnownRecord);
    return {
      problems: recordProblems(args as KnownRecord, (name) => given.has(name)),
      normal: { ...defaultsOf(args.type, given), ...normal } as typeof args,
    };
  },

  async checkOnPlatform({ dnsZoneId, ...record }, { api }) {
    if (dnsZoneId === undefined) return [];
    const domain = async () => (await api.dnsZones.snapshot(dnsZoneId)).domain;
    return absoluteNames([record as KnownRecord], () => [], domain);
  },

  claims: ({ dnsZoneId, ...record }) =>
    dnsZoneId === undefined || record.type === undefined ? [] : [recordClaim(dnsZoneId, record as KnownRecord)],

  counts: ({ dnsZoneId }) =>
    dnsZoneId === undefined ? [] : [{ of: `records of DNS zone ${dnsZoneId}`, limit: "dnsRecords" }],

  async create({ inputs: { dnsZoneId, ...record } }, { api }) {
    return { outputs: outputsOf(await withLinkAdvice(() => api.dnsRecords.add(dnsZoneId, settingsFrom(record)))) };
  },

  async read({ prior, importing }, { api }) {
    const { dnsZoneId, ...before } = prior.inputs;
    const record = await find(api, dnsZoneId, prior.outputs.recordId);
    if (!record) return undefined;
    const { autoSslIssuance, ...reported } = recordFrom(record, before);
    const managesSsl = importing || before.autoSslIssuance !== undefined;
    const inputs = { dnsZoneId, ...reported, ...(managesSsl ? { autoSslIssuance } : {}) };
    return { inputs: inputs as Reported<Inputs>, outputs: outputsOf(record) };
  },

  async update({ inputs: { dnsZoneId, ...record }, prior, changed }, { api }) {
    const { recordId } = prior.outputs;
    await withLinkAdvice(() => api.dnsRecords.update(dnsZoneId, recordId, settingsFrom(record as RecordArguments)));
    if (!changed.has("accelerated")) return { outputs: { ...prior.outputs, recordId } };
    const isShown = ({ records }: DnsZone) =>
      records.some(({ id, accelerated }) => id === recordId && accelerated === record.accelerated);
    const zone = await api.dnsZones.zoneWith(dnsZoneId, isShown);
    const current = zone.records.find(({ id }) => id === recordId);
    return { outputs: current ? outputsOf(current) : { recordId } };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    const { dnsZoneId } = inputs;
    // A DnsRecords of this run has taken the record over.
    if (claims.has(recordClaim(dnsZoneId))) return;
    await api.dnsRecords.delete(dnsZoneId, outputs.recordId);
  },

  async list({ dnsZoneId }, { api }) {
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
