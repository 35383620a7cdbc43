import { isIP } from "node:net";
import { problem } from "../http/replies";
import type { Reply } from "../http/route";

/** Endings of names that only a local network or a test resolves, and of the platform's own hosts. */
const servedEndings = ["localhost", "local", "internal", "test", "example", "bunny.net", "bunnycdn.com", "b-cdn.net"];

/**
 * Refuses a request for a name that others can point to this machine (DNS rebinding): a page in a browser could
 * otherwise use the emulator of whoever opens it. Undefined for addresses, names without a dot and served names.
 *
 * @param own The name or address that the emulator was started with.
 */
export function refusedHost(host: string | undefined, own: string): Reply | undefined {
  const name = nameIn(host);
  if (name === undefined || !name.includes(".") || isIP(name) !== 0 || name === own.toLowerCase()) return undefined;
  if (servedEndings.some((ending) => name.endsWith(`.${ending}`) || name === ending)) return undefined;
  return problem(
    421,
    "The emulator serves no host of this name. Use its address, a name without a dot, or one that ends in .localhost, .local, .internal or .test.",
  );
}

/** The name of a `Host` header, without port, brackets and the dot at its end. Undefined for a request without one. */
function nameIn(host: string | undefined): string | undefined {
  const [, address, name] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host ?? "") ?? [];
  return address === undefined ? (name ?? host)?.toLowerCase().replace(/\.$/, "") || undefined : "localhost";
}
