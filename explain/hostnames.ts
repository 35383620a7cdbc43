import type { PullZoneHostname } from "../sdk/api/pull-zones";
import type { Zone } from "./zone";

/** The names of a zone that serve a hostname, the better one first: itself, and a wildcard for one label. */
export function namesServing(hostname: string): readonly [exact: string, wildcard: string] {
  const exact = hostname.toLowerCase();
  return [exact, `*${exact.slice(exact.indexOf("."))}`];
}

/** The hostname of a zone that serves a name. */
export function hostnameOf({ pullZone }: Zone, name: string): PullZoneHostname | undefined {
  const [exact, wildcard] = namesServing(name);
  const called = (value: string) => pullZone.hostnames.find((one) => one.value?.toLowerCase() === value);
  return called(exact) ?? called(wildcard);
}
