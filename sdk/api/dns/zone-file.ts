import { type DnsRecordType, dnsRecordType, type NewDnsRecord } from "./dns-record-model";
import { entriesOf, type ZoneFileWord } from "./zone-file-entries";
import { absolute, bad, linesOf, lower, type ZoneFileLine } from "./zone-file-lines";

export { ZoneFileError } from "./zone-file-entries";
export { formatZoneFile, importedTypes } from "./zone-file-format";

/**
 * The records of a BIND zone file, with names relative to the zone. The SOA record, and name servers of the zone itself,
 * are left out: they are those of another platform.
 *
 * @param domain The zone's domain. Default: the owner of the SOA record, or the first `$ORIGIN`.
 * @throws ZoneFileError
 */
export function parseZoneFile(text: string, domain?: string): NewDnsRecord[] {
  const { lines, firstOrigin } = linesOf(entriesOf(text), domain && lower(domain));
  const apex = domain ?? lines.find(({ type }) => type === "SOA")?.owner ?? firstOrigin ?? "";
  return lines.flatMap((one) => {
    const name = relativeTo(lower(apex), one);
    const isOfZone = one.type === "SOA" || (one.type === "NS" && name === "");
    if (isOfZone) return [];
    const ttl = one.ttl === undefined ? {} : { ttl: one.ttl };
    return [{ type: typeOf(one), name, ...ttl, ...dataOf(one) }];
  });
}

function typeOf({ line, type }: ZoneFileLine): DnsRecordType {
  const known = dnsRecordType.names.find((name) => name === type);
  return known ?? bad(line, `has a record of type ${type}, which the platform does not have`);
}

/** The members of a record that stand after its type. */
function dataOf(one: ZoneFileLine): Partial<NewDnsRecord> {
  const { line, origin, words } = one;
  const texts = words.map(({ text }) => text);
  const [first = bad(line, "has no data after its type"), ...rest] = texts;
  const target = (text: string | undefined) => (text === "." ? "." : absolute(text ?? "", origin, line));
  switch (one.type) {
    case "TXT":
      return { value: texts.join("") };
    case "CNAME":
    case "NS":
    case "PTR":
      return { value: target(first) };
    case "MX":
      return { priority: Number(first), value: target(rest[0]) };
    case "SRV":
      return { priority: Number(first), weight: Number(rest[0]), port: Number(rest[1]), value: target(rest[2]) };
    case "CAA":
      return { flags: Number(first), tag: rest[0] ?? "", value: rest[1] ?? "" };
    case "SVCB":
    case "HTTPS":
      return { priority: Number(first), value: `${target(rest[0])}${words.slice(2).map(parameter).join("")}` };
    default:
      return { value: texts.join(" ") };
  }
}

/** A parameter of SVCB; a quoted value is a word of its own here. */
const parameter = ({ text, isQuoted, isJoined }: ZoneFileWord) =>
  `${isJoined ? "" : " "}${isQuoted ? `"${text}"` : text}`;

function relativeTo(apex: string, { line, owner, origin }: ZoneFileLine): string {
  if (owner.endsWith(".")) return bad(line, `has the absolute name ${owner}, but no $ORIGIN stands before it`);
  if (origin === undefined || owner === apex) return owner === apex ? "" : owner;
  if (owner.endsWith(`.${apex}`)) return owner.slice(0, -apex.length - 1);
  return bad(line, `has the name ${owner}, which is not in the zone ${apex}`);
}
