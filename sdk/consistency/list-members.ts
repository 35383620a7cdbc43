import { isIPv6, SocketAddress } from "node:net";
import { domainToASCII } from "node:url";

/** The canonical form of a member of a pull zone's list (an address, a range or a host). */
function canonicalMember(text: string): string {
  const lower = text.trim().toLowerCase();
  const [address = "", ...prefix] = lower.split("/");
  if (isIPv6(address) && !address.includes("%"))
    return [new SocketAddress({ address, family: "ipv6" }).address.toLowerCase(), ...prefix].join("/");
  return prefix.length > 0 ? lower : domainToASCII(lower).replace(/\.$/, "") || lower;
}

// All writes of a batch share one read, so the canonical form of its lists is cached.
const known = new WeakMap<readonly string[], ReadonlySet<string>>();

function canonicalMembers(list: readonly string[]): ReadonlySet<string> {
  const members = known.get(list) ?? new Set(list.map(canonicalMember));
  known.set(list, members);
  return members;
}

/** Whether a list contains a member, in any form. */
export function holdsMember(list: readonly string[], member: string): boolean {
  return canonicalMembers(list).has(canonicalMember(member));
}

/** Whether two lists have the same members, in any form and order. */
export function hasSameMembers(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [canonicalMembers(a), canonicalMembers(b)];
  return inA.size === inB.size && [...inA].every((member) => inB.has(member));
}
