import type { Problem } from "../../define/define";
import { unknownValue } from "../../define/unknown";
import { type RecordArguments, recordDefaults, typeDefaults } from "./dns-record-members";
import { normalName, normalValue } from "./dns-record-values";
import { asciiName } from "./dns-zone-domain";

type Type = RecordArguments["type"];
type Member = keyof RecordArguments;

/** Arguments of a record, where unknown ones are undefined. */
export type KnownRecord = { [Name in Member]?: RecordArguments[Name] | undefined };

const all = (...types: Type[]): ReadonlySet<string> => new Set(types);
const weighted = all("A", "AAAA", "SRV");
const links: Readonly<Record<string, Member>> = { PullZone: "pullZoneId", Script: "scriptId" };

/** The members that only these types have, and whether they need them. */
const ofTypes: readonly (readonly [Member, types: ReadonlySet<string>, isNeeded: boolean])[] = [
  ["priority", all("MX", "SRV", "SVCB", "HTTPS"), true],
  ["weight", weighted, false],
  ["port", all("SRV"), true],
  ["flags", all("CAA"), false],
  ["tag", all("CAA"), true],
  ["pullZoneId", all("PullZone"), true],
  ["scriptId", all("Script"), true],
  ["environmentVariables", all("Script"), false],
];

/** The members that only one kind of smart routing has. */
const ofRouting: readonly (readonly [Member, routing: RecordArguments["smartRoutingType"]])[] = [
  ["latencyZone", "Latency"],
  ["geolocationLatitude", "Geolocation"],
  ["geolocationLongitude", "Geolocation"],
];

/** The types whose value can be the origin of a pull zone: an address, or the name of a server. */
const accelerable = all("A", "AAAA", "CNAME", "Flatten");

/** Whether a type has a member. */
export function hasMember(type: string, name: Member): boolean {
  const [, types] = ofTypes.find(([member]) => member === name) ?? [];
  return name === "value" ? !(type in links) : (types?.has(type) ?? true);
}

/** What is wrong with a record. `has` says whether a member is given, if only as an unknown value. */
export function recordProblems(record: KnownRecord, has: (name: Member) => boolean): Problem[] {
  const { type, name, value, weight, accelerated, smartRoutingType } = record;
  const problems: Problem[] = [];
  const report = (member: Member, reason: Problem["reason"]) => problems.push({ path: [member], reason });
  const normal = name === undefined ? undefined : normalName(name);
  if (normal && "problem" in normal) report("name", normal.problem);
  if (type !== undefined) {
    for (const [member, types, isNeeded] of ofTypes) {
      if (has(member) && !types.has(type)) report(member, noMeaning(type, types));
      if (isNeeded && types.has(type) && !has(member)) report(member, `is required for a record of type ${type}`);
    }
    const link = links[type];
    if (link && has("value")) report("value", `has no meaning for a record of type ${type}, which has ${link}`);
    if (!link && !has("value")) report("value", `is required for a record of type ${type}`);
    const target = value === undefined || link ? undefined : normalValue(type, value);
    if (target && "problem" in target) report("value", target.problem);
    if (weight !== undefined && weight > 100 && type !== "SRV" && weighted.has(type))
      report("weight", `may be at most 100 for a record of type ${type}`);
    if (accelerated && !accelerable.has(type)) report("accelerated", noMeaning(type, accelerable));
    const isOfDomain = has("name") ? normal !== undefined && "value" in normal && normal.value === "" : true;
    if (type === "NS" && isOfDomain)
      report(
        "name",
        "must be a subdomain for a record of type NS, which the platform does not support for the domain itself: set the zone's own with `customNameservers` of DnsZone",
      );
  }
  if (smartRoutingType === "Latency" && !has("latencyZone"))
    report("latencyZone", "is required where smartRoutingType is Latency");
  if (smartRoutingType !== undefined || !has("smartRoutingType"))
    for (const [member, routing] of ofRouting)
      if (has(member) && smartRoutingType !== routing)
        report(member, `has no effect unless smartRoutingType is ${routing}`);
  return problems;
}

function noMeaning(type: string, types: ReadonlySet<string>): string {
  return `has no meaning for a record of type ${type}, only for ${[...types].join(", ")}: leave it out`;
}

/** The members that have a normal form, in it. */
export function normalMembers({ type, name, value }: KnownRecord): KnownRecord {
  const normal = name === undefined ? undefined : normalName(name);
  // The form of a value depends on the type.
  const target = type === undefined ? { value: unknownValue } : value !== undefined && normalValue(type, value);
  return {
    ...(normal && "value" in normal ? { name: normal.value } : {}),
    ...(value !== undefined && target && "value" in target ? { value: target.value } : {}),
  };
}

/** A record with the defaults of its type in place of what is left out. */
export function withDefaults(record: RecordArguments) {
  const { type } = record;
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
  const own = Object.entries(typeDefaults).filter(([name]) => hasMember(type, name as Member));
  return { ...recordDefaults, ...Object.fromEntries(own), ...given } as RecordArguments & typeof recordDefaults;
}

/** A record without what equals a default, so that two with the same meaning are equal. */
export function withoutDefaults(record: RecordArguments): RecordArguments {
  const defaults: Readonly<Record<string, unknown>> = { ...recordDefaults, ...typeDefaults };
  const isDefault = (name: string, value: unknown) =>
    value === undefined ||
    defaults[name] === value ||
    (name === "environmentVariables" && Object.keys(Object(value)).length === 0);
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => !isDefault(name, value)),
  ) as RecordArguments;
}

/**
 * The names that end in the zone's own domain, which would have it twice. The zone is read only where a name could.
 *
 * @param pathOf The path of the record at this place.
 */
export async function absoluteNames(
  records: readonly (KnownRecord | undefined)[],
  pathOf: (at: number) => Problem["path"],
  domainOfZone: () => Promise<string | null | undefined>,
): Promise<Problem[]> {
  const isAbsolute = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);
  const named = records.flatMap((record, at) => (record?.name?.includes(".") ? [{ at, name: record.name }] : []));
  const domain = named.length > 0 && asciiName((await domainOfZone()) ?? "");
  if (!domain) return [];
  return named
    .filter(({ name }) => isAbsolute(name, domain))
    .map(({ at, name }) => ({
      path: [...pathOf(at), "name"],
      reason: (quote) =>
        `${quote(name)} is within the zone ${domain}, so it would be ${quote(`${name}.${domain}`)}: write ${quote(name.slice(0, -domain.length - 1) || "@")}`,
    }));
}
