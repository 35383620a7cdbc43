import { BlockList, isIP, SocketAddress } from "node:net";

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
  requireWhole("threshold", threshold, 1);
  requireWhole("limit", limit, 0);
  const spared = networks(allowlist);
  const counts = new Map<string, number>();
  for (const text of addresses) {
    if (text === undefined || !isIP(text)) continue;
    const address = normal(text);
    if (isWhole(address) && !spared.check(address, family(address)))
      counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= threshold)
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a.localeCompare(b))
    .slice(0, limit)
    .map(([address]) => address);
}

function requireWhole(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least)
    throw new Error(`The ${name} is ${value}. Set it to a whole number from ${least} on.`);
}

function networks(list: readonly string[]): BlockList {
  const all = new BlockList();
  for (const entry of list) {
    const [, address = "", prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const length = prefix === undefined ? most : Number(prefix);
    // A prefix of 0 would spare everybody.
    if (length < 1 || length > most)
      throw new Error(`The allowlist holds "${entry}". Write an address, or a network such as 192.0.2.0/24.`);
    all.addSubnet(address, length, family(address));
  }
  return all;
}

/** The one way to write an address. */
function normal(address: string): string {
  return new SocketAddress({ address, family: family(address) }).address.replace(/^::ffff:(?=\d+\.)/, "");
}

/** Whether its last part is there. A pull zone that anonymizes its logs puts zeros there: 8 bits of IPv4, 64 of IPv6. */
function isWhole(address: string): boolean {
  return !/(\.0|::)$/.test(address);
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
