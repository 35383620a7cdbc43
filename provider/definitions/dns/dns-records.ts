import { z } from "zod";
import { readZoneFile, ZoneFileError } from "../../../sdk/api/dns";
import { checkArguments } from "../../check/check-value";
import { defineResource, described, type MaybeUnknown, outputOf, type Problem, text } from "../../define/define";
import { unknownMember, unknownValue } from "../../define/unknown";
import type { PartialSuccess } from "../../reconcile/reconcile";
import { dnsZoneId } from "../shared/ids";
import { recordClaim } from "./dns-record";
import { absoluteNames, type KnownRecord, normalMembers, recordProblems, withoutDefaults } from "./dns-record-check";
import { type RecordArguments, recordMembers } from "./dns-record-members";
import { existingRecords } from "./dns-record-wire";
import { contentOf, removeRecords, replaceRecords } from "./dns-records-collection";
import { normalDomain } from "./dns-zone-domain";

const sources = ["records", "zoneFile"];

/** The most records of one zone. */
const most = 5_000;

const { type, ...members } = recordMembers;
const optional = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.optional()])) as {
  [Name in keyof typeof members]: z.ZodOptional<(typeof members)[Name]>;
};
const record = z.object({ type: type.describe("The type of the record."), ...optional }).strict();

const inputs = z.object({
  dnsZoneId: dnsZoneId.describe("The id of the DNS zone."),
  records: described(
    z.array(record).optional(),
    "The records, with the same arguments and defaults as a DnsRecord. Compared as a set. An empty list removes all. At most 5,000.",
    { set: true, repeats: ["zoneFile"] },
  ),
  zoneFile: text(
    "The content of a BIND zone file, whose records are added to `records`. One without records is a problem: `records: []` removes all. Its SOA record, and name servers of the domain itself, are left out. Names that do not end in a dot need an `$ORIGIN` or `domain`, but for those of records. To ignore its changes, name `records` in `ignoreChanges`.",
    { writeOnly: "its records are kept as `records`" },
  ),
  domain: text(
    "The domain of the zone: records are written only where the zone has it. Default: that of `zoneFile`, by its SOA record or its first `$ORIGIN`, if it has any.",
    { calculated: true, repeats: ["zoneFile"], writeOnly: "a zone keeps its domain" },
  ),
});

type Inputs = z.output<typeof inputs>;

export const dnsRecords = defineResource({
  name: "DnsRecords",
  description:
    "All records of a DNS zone, as one list or from a BIND zone file. Records that are not in the program are removed, whoever added them, even when the resource is created: import it first to preview what would be removed. Only records that differ are written; many new ones are imported with one request. Deleting the resource deletes all records, one by one; with the resource option `deletedWith`, a destroy of the zone deletes them with it. Where others edit the zone too, use DnsRecord instead; one zone cannot use both.",
  vendorPage: "dns/records",
  example: [
    { type: "DnsZone", name: "shopDomain", args: { domain: "shop.example.net" } },
    {
      type: "DnsRecords",
      name: "shopRecords",
      args: {
        dnsZoneId: outputOf("shopDomain.dnsZoneId"),
        records: [
          { type: "A", value: "192.0.2.7" },
          { type: "CNAME", name: "www", value: "shop.example.net", ttl: 3600 },
          { type: "TXT", value: "v=spf1 -all" },
        ],
      },
    },
  ],
  inputs,
  id: "{dnsZoneId}",

  check({ records, zoneFile, domain }, given) {
    const problems: Problem[] = [];
    const own = domain === undefined ? undefined : normalDomain(domain);
    if (own && "problem" in own) problems.push({ path: ["domain"], reason: own.problem });
    const ownDomain = own && "entry" in own ? own.entry : undefined;
    if (!given.has("records") && !given.has("zoneFile")) problems.push({ path: ["records"], reason: neitherGiven });
    const listed = (records ?? []).map((one, at) => {
      if (one === undefined) return undefined;
      const found = recordProblems(one as KnownRecord, (name) => Object.hasOwn(one, name));
      problems.push(...found.map((problem) => ({ ...problem, path: ["records", at, ...problem.path] })));
      return normalRecord(one as KnownRecord);
    });
    const isUnknown = [records, zoneFile].some((value, at) => value === undefined && given.has(sources[at] ?? ""));
    const isFileUnknown = zoneFile === undefined && given.has("zoneFile");
    const file = zoneFile === undefined ? { records: [] } : fromFile(zoneFile, ownDomain, problems);
    if (zoneFile !== undefined && file.records.length === 0 && !given.has("records") && problems.length === 0)
      problems.push({ path: ["zoneFile"], reason: noRecords });
    const domainOr = (value: string | undefined) => (given.has("domain") ? ownDomain : value);
    if (isUnknown)
      return {
        problems,
        normal: {
          records: unknownMember,
          zoneFile: undefined,
          domain: domainOr(isFileUnknown ? unknownValue : file.domain),
        },
      };
    const all = [...listed, ...file.records];
    if (hasContradiction(all))
      problems.push({ path: ["records"], reason: "has two equal records with another autoSslIssuance: leave one out" });
    if (all.length > most)
      problems.push({ path: ["records"], reason: `are more than ${most}, the most that a zone can have` });
    const normal = {
      records: all as MaybeUnknown<Inputs["records"]>,
      zoneFile: undefined,
      domain: domainOr(file.domain),
    };
    return { problems, normal };
  },

  async checkOnPlatform({ dnsZoneId, records = [] }, { api }) {
    if (dnsZoneId === undefined) return [];
    const domain = async () => (await api.dnsZones.snapshot(dnsZoneId)).domain;
    return absoluteNames(records as KnownRecord[], (at) => ["records", at], domain);
  },

  claims: ({ dnsZoneId }) => (dnsZoneId === undefined ? [] : [recordClaim(dnsZoneId)]),

  create: ({ inputs, claims }, { api }) =>
    replaceRecords(api, inputs, withoutDuplicates(inputs.records ?? []), {
      claims,
      ...partialOf(inputs),
      // The zone has its records before the create, too.
      isAlwaysKept: true,
    }),

  async read({ prior: { inputs }, importing }, { api }) {
    const { dnsZoneId, records = [] } = inputs;
    const zone = await api.dnsZones.snapshot(dnsZoneId);
    const existing = existingRecords(zone.records).map(({ member }) => member);
    return { inputs: reportedInputs(dnsZoneId, existing, { desired: records, importing }) };
  },

  update: ({ inputs, claims }, { api }) =>
    replaceRecords(api, inputs, withoutDuplicates(inputs.records ?? []), { claims, ...partialOf(inputs) }),

  async delete({ prior: { inputs }, claims }, { api }) {
    const { dnsZoneId } = inputs;
    const { list } = recordClaim(dnsZoneId);
    if (!claims.has({ list })) await removeRecords(api, dnsZoneId, claims);
  },
});

const noRecords =
  "has no records, so all of the zone would be removed: see whether it was written, or give `records: []` in its place";
/** With `ignoreChanges` of the zone file, which the state does not have, the engine leaves it out. */
const neitherGiven =
  "is required unless zoneFile is given (to ignore the changes of a zone file, name `records` in `ignoreChanges`, not `zoneFile`)";

function partialOf({ dnsZoneId, records = [] }: Inputs): PartialSuccess<RecordArguments> {
  return {
    message: "the records are not all written",
    stateWith: (existing) => ({ inputs: reportedInputs(dnsZoneId, existing, { desired: records }), outputs: {} }),
  };
}

/** The inputs that stand for the records of a zone. */
function reportedInputs(
  dnsZoneId: number,
  existing: readonly RecordArguments[],
  { desired, importing = false }: { desired: readonly RecordArguments[]; importing?: boolean },
) {
  const withSsl = new Set(desired.filter(hasSsl).map(contentOf));
  const records = [...Map.groupBy(existing, contentOf)].map(([content, [record, ...more]]) => {
    const { autoSslIssuance, ...others } = record ?? {};
    return {
      ...(withSsl.has(content) ? { ...others, autoSslIssuance } : others),
      // The list is a set, in which a second one would not show.
      ...(more.length > 0 && !importing ? { copies: more.length + 1 } : {}),
    };
  });
  return { dnsZoneId, records: records as Inputs["records"], zoneFile: undefined, domain: undefined };
}

/** A record in the form in which records are compared: of several with one meaning, all are equal. */
function normalRecord(record: KnownRecord): RecordArguments {
  return withoutDefaults({ ...record, ...normalMembers(record) } as RecordArguments);
}

/** The records of a zone file, with the checks that `records` have, and its domain. */
function fromFile(
  zoneFile: string,
  domain: string | undefined,
  problems: Problem[],
): { records: RecordArguments[]; domain?: string } {
  const report = (line: number, reason: Problem["reason"]) =>
    problems.push({
      path: ["zoneFile"],
      // Names and values of a secret file are as secret as the file.
      reason: (quote, isSecret) =>
        `line ${line}${isSecret ? " is not valid" : typeof reason === "string" ? reason : reason(quote, isSecret)}`,
    });
  try {
    const file = readZoneFile(zoneFile, domain);
    const records = file.records.map(({ line, record: sent }) => {
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
      const checked = checkArguments(record, given);
      const valid = checked.valid as KnownRecord;
      const found = [...checked.problems, ...recordProblems(valid, (name) => Object.hasOwn(given, name))];
      for (const { path, reason } of found) {
        const where = `: ${sent.type} record ${sent.name || "@"}: ${path.join(".")} `;
        report(line, typeof reason === "string" ? where + reason : (...args) => where + reason(...args));
      }
      return normalRecord(valid);
    });
    return { records, domain: file.domain };
  } catch (error) {
    if (!(error instanceof ZoneFileError)) throw error;
    report(error.line, ` ${error.reason}`);
    return { records: [] };
  }
}

/** One of several equal records: one that says whether the name gets a certificate, if there is any. */
function withoutDuplicates(records: readonly RecordArguments[]): RecordArguments[] {
  const withSslLast = records.toSorted((a, b) => Number(hasSsl(a)) - Number(hasSsl(b)));
  return [...new Map(withSslLast.map((one) => [contentOf(one), one])).values()];
}

const hasSsl = ({ autoSslIssuance }: RecordArguments) => autoSslIssuance !== undefined;

/** Whether one of several equal records gets a certificate, and another one does not. Unknown values are left out. */
function hasContradiction(records: readonly (RecordArguments | undefined)[]): boolean {
  const known = records.filter((one) => one !== undefined).filter((one) => hasSsl(one) && !hasUndefined(one));
  return [...Map.groupBy(known, contentOf).values()].some(
    (equal) => new Set(equal.map(({ autoSslIssuance }) => autoSslIssuance)).size > 1,
  );
}

function hasUndefined(value: unknown): boolean {
  return (
    value === undefined || (typeof value === "object" && value !== null && Object.values(value).some(hasUndefined))
  );
}
