import type { PullZoneHostname } from "../../sdk/api/pull-zones";
import { namesServing } from "../hostnames";
import type { Zone } from "../zone";

/** The hostname of a zone that serves a name: itself, or a wildcard for one label. */
export function hostnameOf({ pullZone }: Zone, name: string): PullZoneHostname | undefined {
  const [exact, wildcard] = namesServing(name);
  const called = (value: string) => pullZone.hostnames.find((one) => one.value?.toLowerCase() === value);
  return called(exact) ?? called(wildcard);
}
