import { createHash } from "node:crypto";
import type { AccessListType } from "../../../sdk/index";
import { normalAddress, normalRange } from "../shared/normal-address";
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

/** The content of a list, one entry per line without duplicates, and its SHA-256 checksum in hex. */
export function contentOf(entries: readonly string[]): { content: string; checksum: string } {
  const content = [...new Set(entries)].join("\n");
  return { content, checksum: createHash("sha256").update(content, "utf8").digest("hex") };
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
