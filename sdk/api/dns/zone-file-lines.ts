import { type ZoneFileEntry, ZoneFileError, type ZoneFileWord } from "./zone-file-entries";

/** A name without the dot at its end. Without an origin, it is relative to the zone; the zone itself is empty then. */
export interface ZoneFileName {
  readonly text: string;
  readonly isAbsolute: boolean;
}

/** One record of a zone file before its data is read. */
export interface ZoneFileLine {
  readonly line: number;
  readonly owner: ZoneFileName;
  readonly origin: string | undefined;
  readonly ttl: number | undefined;
  readonly type: string;
  readonly words: readonly ZoneFileWord[];
}

/** The records of a zone file, each with its owner and its TTL, and the first origin but the root. */
export function linesOf(entries: readonly ZoneFileEntry[], domain: string | undefined) {
  const lines: ZoneFileLine[] = [];
  let [origin, firstOrigin, ttl, owner]: [string?, string?, number?, ZoneFileName?] = [domain];
  for (const { line, isContinued, words } of entries) {
    const [first, ...rest] = words as [ZoneFileWord, ...ZoneFileWord[]];
    const directive = isContinued ? "" : first.text.toUpperCase();
    if (directive.startsWith("$")) {
      const value = rest[0]?.text ?? bad(line, `has nothing after ${first.text}`);
      if (directive === "$ORIGIN") origin = absolute(value, origin, line);
      else if (directive === "$TTL") ttl = secondsOf(value) ?? bad(line, "has no TTL after $TTL");
      else bad(line, `has ${first.text}, which is not supported: write the records out`);
      firstOrigin ??= origin || undefined;
      continue;
    }
    if (!isContinued) owner = ownerOf(first.text, origin, line);
    if (owner === undefined) return bad(line, "begins with a space, but no record stands before it");
    const data = typedData(line, isContinued ? words : rest, ttl);
    const owned = isContinued ? [] : [first];
    const names = data.type === "TXT" ? owned : words;
    if (data.type !== "SOA" && names.some(({ hasEscapedDot }) => hasEscapedDot))
      return bad(line, "has a name with `\\.`, a dot within a label, which no name of the platform has");
    lines.push({ line, owner, origin, ...data });
  }
  return { lines, firstOrigin };
}

/** TTL and class may stand in either order, or not at all. */
function typedData(line: number, words: readonly ZoneFileWord[], defaultTtl: number | undefined) {
  let ttl = defaultTtl;
  for (const [at, { text }] of words.entries()) {
    const seconds = secondsOf(text);
    if (seconds !== undefined) ttl = seconds;
    else if (/^(CH|HS|CS)$/i.test(text)) return bad(line, `has class ${text}, where the platform has IN only`);
    else if (!/^IN$/i.test(text)) return { ttl, type: text.toUpperCase(), words: words.slice(at + 1) };
  }
  return bad(line, "has no type");
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** `3600`, `1h30m`; undefined for anything else. */
function secondsOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^(\d+[smhdw])+$/i.test(text)) return undefined;
  const parts = [...text.toLowerCase().matchAll(/(\d+)([smhdw])/g)];
  return parts.reduce((sum, [, count, unit = "s"]) => sum + Number(count) * (units[unit] ?? 1), 0);
}

/** A name as an absolute one, without the dot at its end: the root is empty. */
export function absolute(name: string, origin: string | undefined, line: number): string {
  if (name === "") return bad(line, "has an empty name");
  if (name.endsWith(".")) return lower(name.slice(0, -1));
  if (origin === undefined) return bad(line, `has the relative name ${name}, but no $ORIGIN stands before it`);
  if (name === "@") return origin;
  return lower(origin === "" ? name : `${name}.${origin}`);
}

/** Without an origin, a relative name is the zone's. */
function ownerOf(name: string, origin: string | undefined, line: number): ZoneFileName {
  const isRelative = origin === undefined && !name.endsWith(".");
  if (isRelative) return { text: name === "@" ? "" : lower(name), isAbsolute: false };
  return { text: absolute(name, origin, line), isAbsolute: true };
}

/** Names are compared in lower case. */
export const lower = (name: string) => name.toLowerCase();

/** @throws ZoneFileError */
export function bad(line: number, reason: string): never {
  throw new ZoneFileError(line, reason);
}
