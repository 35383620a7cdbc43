import { isIP, isIPv4, isIPv6, SocketAddress } from "node:net";
import type { NormalEntry } from "./normal-entry";

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
    .replace(/\d+(?:\.\d+){3}$/, (four) =>
      Buffer.from(four.split(".").map(Number)).toString("hex").replace(/..../, "$&:"),
    )
    .split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
