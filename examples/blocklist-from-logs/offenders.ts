import { BlockList, isIP } from "node:net";

/** What decides who is blocked. */
export interface Policy {
  /** Requests from which on an address is blocked. */
  readonly threshold: number;
  /** The most addresses, the worst first. */
  readonly limit: number;
  /** Addresses and networks that never are. */
  readonly allowlist: readonly string[];
}

/** The addresses of the requests that misbehave too often. What is no whole address, as after anonymization, never is. */
export function offenders(addresses: Iterable<string | undefined>, { threshold, limit, allowlist }: Policy): string[] {
  const spared = networks(allowlist);
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (address === undefined || !isIP(address) || spared.check(address, family(address))) continue;
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= threshold)
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a.localeCompare(b))
    .slice(0, limit)
    .map(([address]) => address);
}

function networks(list: readonly string[]): BlockList {
  const all = new BlockList();
  for (const entry of list) {
    const [address = "", prefix] = entry.split("/");
    if (!isIP(address)) throw new Error(`The allowlist holds "${entry}", which is no address and no network.`);
    if (prefix === undefined) all.addAddress(address, family(address));
    else all.addSubnet(address, Number(prefix), family(address));
  }
  return all;
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
