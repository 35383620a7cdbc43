import type { Args } from "../model";

const times: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/**
 * The records of a zone file without parentheses and comments, as arguments: as much of the format as the programs of the
 * tests use. Its `$ORIGIN` is the domain of the zone.
 */
export function recordsOfZoneFile(text: string): Args[] {
  const origin = /^\$ORIGIN\s+(\S+)/m.exec(text)?.[1] ?? "";
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("$"));
  return lines.flatMap((line) => {
    const [owner = "", ...rest] = line.split(/\s+/);
    const [, number, unit = "s"] = /^(\d+)([smhdw])?$/i.exec(rest[0] ?? "") ?? [];
    const [type = "", ...data] = number === undefined ? rest : rest.slice(1);
    if (type === "SOA") return [];
    const ttl = number === undefined ? {} : { ttl: Number(number) * (times[unit.toLowerCase()] ?? 1) };
    return [{ name: within(owner, origin), type, ...ttl, ...dataOf(type, data, origin) }];
  });
}

function within(owner: string, origin: string): string {
  if (owner === "@" || owner === origin) return "";
  return owner.endsWith(`.${origin}`) ? owner.slice(0, -origin.length - 1) : owner;
}

function dataOf(type: string, data: readonly string[], origin: string): Args {
  const target = (name = "") => (name.endsWith(".") ? name : `${name}.${origin}`);
  switch (type) {
    case "MX":
      return { priority: Number(data[0]), value: target(data[1]) };
    case "CNAME":
      return { value: target(data[0]) };
    case "TXT": {
      const strings = data.join(" ").matchAll(/"([^"]*)"|(\S+)/g);
      return { value: [...strings].map(([, quoted, bare]) => quoted ?? bare).join("") };
    }
    default:
      return { value: data.join(" ") };
  }
}
