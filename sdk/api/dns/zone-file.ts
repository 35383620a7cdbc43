import { dnsRecordType } from "../../wire/generated/dns";
import type { DnsRecordType, NewDnsRecord } from "./dns-record-model";
import { entriesOf, type ZoneFileWord } from "./zone-file-entries";
import { absolute, bad, linesOf, lower, type ZoneFileLine } from "./zone-file-lines";

export { ZoneFileError } from "./zone-file-entries";
export { formatZoneFile, importedTypes } from "./zone-file-format";

/** A record of a zone file. @internal */
export interface ZoneFileRecord {
  /** The number of its first line, counted from 1. */
  readonly line: number;
  readonly record: NewDnsRecord;
}

/**
 * The records of a BIND zone file, with names relative to the zone, and the zone's domain where the file says it. The SOA
 * record, and name servers of the zone itself, are left out: they are those of another platform.
 *
 * @param domain The zone's domain. Default: the owner of the SOA record, or the first `$ORIGIN`.
 * @throws ZoneFileError
 */
export function readZoneFile(file: string, domain?: string): { domain?: string; records: ZoneFileRecord[] } {
  const { lines, firstOrigin } = linesOf(entriesOf(file), domain && lower(domain));
  const soa = lines.find(({ type, owner }) => type === "SOA" && owner.isAbsolute);
  const apex = domain === undefined ? (soa?.owner.text ?? firstOrigin) : lower(domain);
  const records = lines.flatMap((one) => {
    const name = relativeTo(apex, one);
    const isOfZone = one.type === "SOA" || (one.type === "NS" && name === "");
    if (isOfZone) return [];
    const ttl = one.ttl === undefined ? {} : { ttl: one.ttl };
    const origin = one.origin ?? apex;
    return [{ line: one.line, record: { type: typeOf(one), name, ...ttl, ...dataOf({ ...one, origin }) } }];
  });
  return { domain: apex, records };
}

/** The records of a BIND zone file; see {@link readZoneFile}. */
export function parseZoneFile(file: string, domain?: string): NewDnsRecord[] {
  return readZoneFile(file, domain).records.map(({ record }) => record);
}

function typeOf({ line, type }: ZoneFileLine): DnsRecordType {
  const known = dnsRecordType.names.find((name) => name === type);
  return known ?? bad(line, `has a record of type ${type}, which the platform does not have`);
}

/** The members of a record that stand after its type. */
function dataOf({ line, origin, type, words }: ZoneFileLine): Partial<NewDnsRecord> {
  const texts = words.map(({ text }) => text);
  const [first = bad(line, "has no data after its type"), ...rest] = texts;
  const text = (at: number, what: string) => texts[at] ?? bad(line, `has no ${what}`);
  const number = (at: number, what: string) => {
    const digits = text(at, what);
    return /^\d+$/.test(digits) ? Number(digits) : bad(line, `has the ${what} ${digits}, which is not a number`);
  };
  const target = (at: number) => {
    const name = text(at, "target");
    return name === "." ? "." : absolute(name, origin, line);
  };
  switch (type) {
    case "TXT":
      return { value: texts.join("") };
    case "CNAME":
    case "NS":
    case "PTR":
      return { value: target(0) };
    case "MX":
      if (rest.length === 0 && !/^\d+$/.test(first)) return bad(line, `has no priority before the target ${first}`);
      return { priority: number(0, "priority"), value: target(1) };
    case "SRV":
      return {
        priority: number(0, "priority"),
        weight: number(1, "weight"),
        port: number(2, "port"),
        value: target(3),
      };
    case "CAA":
      return { flags: number(0, "flags"), tag: text(1, "tag"), value: text(2, "value") };
    case "SVCB":
    case "HTTPS":
      return { priority: number(0, "priority"), value: `${target(1)}${words.slice(2).map(parameter).join("")}` };
    default:
      return { value: texts.join(" ") };
  }
}

/** A parameter of SVCB; a quoted value is a word of its own here. */
const parameter = ({ text, isQuoted, isJoined }: ZoneFileWord) =>
  `${isJoined ? "" : " "}${isQuoted ? `"${text}"` : text}`;

function relativeTo(apex: string | undefined, { line, owner: { text, isAbsolute } }: ZoneFileLine): string {
  if (!isAbsolute) return text;
  if (apex === undefined)
    return bad(line, `has the absolute name ${text}., but no $ORIGIN and no SOA record says which zone it is in`);
  if (text === apex) return "";
  if (text.endsWith(`.${apex}`)) return text.slice(0, -apex.length - 1);
  return bad(line, `has the name ${text || "."}, which is not in the zone ${apex}`);
}
