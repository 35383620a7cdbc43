import { BlockList, isIP } from "node:net";
import type { Ask } from "../ask";
import { wildcard } from "./wildcard";

const family = (ip: string) => (isIP(ip) === 6 ? "ipv6" : "ipv4") as "ipv4" | "ipv6";

/** Whether a range such as `192.0.2.0/24`, or an address, has an address. An entry that is neither has none. */
export const hasAddress = (entry: string, ip: string): boolean => listOf([entry]).check(ip, family(ip));

const lists = new WeakMap<readonly string[], BlockList>();

/** Whether one of the entries has an address. They are read once: a list may have thousands, for many requests. */
export function haveAddress(entries: readonly string[], ip: string): boolean {
  const list = lists.get(entries) ?? listOf(entries);
  lists.set(entries, list);
  return list.check(ip, family(ip));
}

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", length] = entry.trim().split("/");
    if (isIP(address) === 0) continue;
    if (length === undefined) list.addAddress(address, family(address));
    else if (isLength(length, address)) list.addSubnet(address, Number(length), family(address));
  }
  return list;
}

const isLength = (length: string, address: string) =>
  /^\d{1,3}$/.test(length) && Number(length) <= (isIP(address) === 6 ? 128 : 32);

/** The same for entries that are documented as addresses alone: whether a range counts is an open question. */
export function hasAddressOrRange(entry: string, ip: string, ask: Ask): boolean {
  if (!hasAddress(entry, ip)) return false;
  return !entry.includes("/") || ask.reading("address-ranges") === "range";
}

/** An address as its bytes. */
export function addressBytes(ip: string): Buffer {
  if (isIP(ip) === 4) return Buffer.from(ip.split(".").map(Number));
  const [head = "", tail] = ip.replace(/\d+\.\d+\.\d+\.\d+$/, asGroups).split("::");
  const groupsOf = (text: string | undefined) => (text ? text.split(":") : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}

/** The end of an IPv6 address that is written as an IPv4 one: `::ffff:192.0.2.1`. */
const asGroups = (ip: string) => addressBytes(ip).toString("hex").replace(/^.{4}/, "$&:");

/** The first and the last address, as texts of the same length within a family. */
interface Range {
  readonly first: string;
  readonly last: string;
}

const ranges = new Map<string, Range | undefined>();

function rangeOf(entry: string): Range | undefined {
  if (ranges.has(entry)) return ranges.get(entry);
  if (ranges.size >= 50_000) ranges.clear();
  const range = readRange(entry);
  ranges.set(entry, range);
  return range;
}

function readRange(entry: string): Range | undefined {
  const [address = "", length] = entry.trim().split("/");
  if (isIP(address) === 0 || address.includes("%") || (length !== undefined && !isLength(length, address)))
    return undefined;
  const hex = addressBytes(address).toString("hex");
  // A mapped address, which is of both families.
  if (hex.length === 32 && hex.startsWith("ffff".padStart(24, "0"))) return undefined;
  const open = BigInt(length === undefined ? 0 : hex.length * 4 - Number(length));
  const first = (BigInt(`0x${hex}`) >> open) << open;
  const textOf = (value: bigint) => value.toString(16).padStart(hex.length, "0");
  return { first: textOf(first), last: textOf(first + (1n << open) - 1n) };
}

/**
 * Whether an entry or a pattern matches each address of a range, or none; undefined where it has some of them, or it
 * cannot be told.
 */
export function matchesRange(entry: string, range: string | undefined): boolean | undefined {
  if (range === undefined) return undefined;
  if (entry.includes("*")) return wildcardMatchesRange(entry, range);
  const [one, other] = [rangeOf(entry), rangeOf(range)];
  if (!other) return undefined;
  if (!one) return isIP(entry) === 0 ? false : undefined;
  if (one.first.length !== other.first.length || one.last < other.first || one.first > other.last) return false;
  return one.first <= other.first && one.last >= other.last ? true : undefined;
}

/** Of `192.0.2.0/24`, whose addresses begin with one text. */
function wildcardMatchesRange(pattern: string, range: string): boolean | undefined {
  const start = /^(\d+\.\d+\.\d+\.)0\/24$/.exec(range)?.[1];
  if (start === undefined) return undefined;
  const prefix = pattern.slice(0, pattern.indexOf("*"));
  if (!start.startsWith(prefix) && !prefix.startsWith(start)) return false;
  return prefix.length <= start.length && pattern === `${prefix}*` ? wildcard(pattern)(start) : undefined;
}
