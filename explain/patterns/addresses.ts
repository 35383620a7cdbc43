import { BlockList, isIP } from "node:net";

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
