import { BlockList, isIP } from "node:net";
import type { Ask } from "../ask";

const family = (ip: string) => (isIP(ip) === 6 ? "ipv6" : "ipv4") as "ipv4" | "ipv6";

/** Whether a range such as `192.0.2.0/24`, or an address, has an address. An entry that is neither has none. */
export function hasAddress(entry: string, ip: string): boolean {
  const [address = "", length] = entry.split("/");
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  if (length === undefined) list.addAddress(address, family(address));
  else {
    const bits = Number(length);
    if (!/^\d{1,3}$/.test(length) || bits > (isIP(address) === 6 ? 128 : 32)) return false;
    list.addSubnet(address, bits, family(address));
  }
  return list.check(ip, family(ip));
}

/** The same for entries that are documented as addresses alone: whether a range counts is an open question. */
export function hasAddressOrRange(entry: string, ip: string, ask: Ask): boolean {
  if (!hasAddress(entry, ip)) return false;
  return !entry.includes("/") || ask.reading("address-ranges") === "range";
}
