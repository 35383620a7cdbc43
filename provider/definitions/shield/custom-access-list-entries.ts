import { createHash } from "node:crypto";
import { isIP, isIPv4, isIPv6, SocketAddress } from "node:net";
import type { AccessListType } from "../../../sdk";
import { type NormalEntry, normalOrUnchanged } from "../shared/normal-entry";

/** An entry in the normal form of its list's type. */
export function normalEntry(type: AccessListType, text: string): NormalEntry {
  const trimmed = text.trim();
  if (trimmed === "") return { problem: "is empty" };
  const normal = byType[type](trimmed);
  return "problem" in normal && lineBreak.test(trimmed) ? lineBreakProblem(trimmed) : normal;
}

const lineBreak = /[\r\n\0]/;

function lineBreakProblem(text: string): NormalEntry {
  return { problem: (quote) => `${quote(text)} contains a line break; give each entry as an item of its own` };
}

/** The normalised entries of a list's content, one per line. A line that this version cannot parse is kept unchanged. */
export function entriesFrom(type: string | null | undefined, content: string | null | undefined): string[] {
  const isKnown = type != null && Object.hasOwn(byType, type);
  const entries: string[] = [];
  for (const line of (content ?? "").split("\n")) {
    const entry = line.trim();
    if (entry === "") continue;
    entries.push(isKnown ? normalOrUnchanged(entry, (text) => normalEntry(type as AccessListType, text)) : entry);
  }
  return [...new Set(entries)];
}

/** The content of a list, one entry per line, and its SHA-256 checksum in hex. */
export function contentOf(entries: readonly string[]): { content: string; checksum: string } {
  const content = entries.join("\n");
  return { content, checksum: createHash("sha256").update(content, "utf8").digest("hex") };
}

/** An address in its normal form, IPv6 in lower case and compressed; undefined if it is not an address. */
export function normalAddress(text: string): string | undefined {
  if (isIPv4(text)) return text;
  if (!isIPv6(text) || text.includes("%")) return undefined;
  return new SocketAddress({ address: text, family: "ipv6" }).address.toLowerCase();
}

/** A CIDR range in its normal form. */
export function normalRange(text: string): NormalEntry {
  const [base = "", prefix = "", ...rest] = text.split("/");
  const address = normalAddress(base);
  const bits = isIP(base) === 6 ? 128 : 32;
  if (address === undefined || rest.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) {
    const hint = address !== undefined && rest.length === 0 && prefix === "" ? `${address}/${bits}` : undefined;
    return {
      problem: (quote) =>
        `${quote(text)} is not a range such as "192.0.2.0/24" or "2001:db8::/32"${hint ? `; for this one address write ${quote(hint)}` : ""}`,
    };
  }
  const network = networkAddress(address, Number(prefix));
  const normal = `${network}/${Number(prefix)}`;
  if (network !== address) {
    return {
      problem: (quote) =>
        `${quote(text)} has bits set after its prefix; write ${quote(normal)} for the range or ${quote(`${address}/${bits}`)} for the address`,
    };
  }
  return { entry: normal };
}

const byType: Record<AccessListType, (text: string) => NormalEntry> = {
  IP(text) {
    const address = normalAddress(text);
    if (address !== undefined) return { entry: address };
    const hint = text.includes("/") ? '; ranges belong in a list of type "CIDR"' : "";
    return { problem: (quote) => `${quote(text)} is not an IPv4 or IPv6 address${hint}` };
  },
  CIDR: normalRange,
  ASN(text) {
    const digits = /^(?:as)?(\d{1,10})$/i.exec(text)?.[1];
    if (digits === undefined || Number(digits) > 4_294_967_295) {
      return {
        problem: (quote) => `${quote(text)} is not an AS number such as "13335" or "AS13335", from 0 to 4294967295`,
      };
    }
    return { entry: String(Number(digits)) };
  },
  Country(text) {
    const code = text.toUpperCase();
    if (!/^[A-Z]{2}$/.test(code) || !isCountry(code)) {
      return { problem: (quote) => `${quote(text)} is not a two-letter country code such as "DE" (ISO 3166-1)` };
    }
    return { entry: code };
  },
  Organization: (text) => (lineBreak.test(text) ? lineBreakProblem(text) : { entry: text }),
  JA4(text) {
    const print = text.toLowerCase();
    if (!/^[a-z0-9]{10}_[a-f0-9]{12}_[a-f0-9]{12}$/.test(print)) {
      return {
        problem: (quote) => `${quote(text)} is not a JA4 fingerprint such as "t13d1516h2_8daaf6152771_02713d6af862"`,
      };
    }
    return { entry: print };
  },
};

let regionNames: Intl.DisplayNames | undefined;

function isCountry(code: string): boolean {
  // ICU knows these codes, but ISO 3166-1 does not assign them to a country.
  if (["EU", "EZ", "UN", "UK", "SU", "XA", "XB", "ZZ", "QO"].includes(code)) return false;
  regionNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return regionNames.of(code) !== undefined;
}

/** The address with every bit after the prefix cleared. */
function networkAddress(address: string, prefix: number): string {
  const isV6 = isIPv6(address);
  const [width, size] = isV6 ? [8, 16] : [4, 8];
  const groups = isV6 ? groupsOf(address) : address.split(".").map(Number);
  const cleared = groups.slice(0, width).map((group, at) => {
    const kept = Math.min(size, Math.max(0, prefix - at * size));
    return group & ~((1 << (size - kept)) - 1);
  });
  if (!isV6) return cleared.join(".");
  return normalAddress(cleared.map((group) => group.toString(16)).join(":")) ?? address;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(":"),
    )
    .split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
