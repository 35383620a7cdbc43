import type { Context, Placed } from "./context";
import { portKeys } from "./keys";

export interface Port extends Placed<number> {
  readonly name: string;
}

/** The ports of a container that get an endpoint. */
export function portsOf(context: Context, ports: Placed): Port[] {
  const found: Port[] = [];
  for (const item of context.items(ports)) {
    const port = item.value.kind === "map" ? longForm(context, item) : shortForm(context, item);
    if (!port) continue;
    const same = found.find(({ value }) => value === port.value);
    if (same) context.warn(item, `is left out: the port ${port.value} has an endpoint by line ${same.line}`);
    else found.push(port);
  }
  return found;
}

const ownMachine = /^(127\.|\[?::1\]?$|localhost$)/;

/** `8080`, `80:8080`, `127.0.0.1:80:8080/tcp`. */
function shortForm(context: Context, item: Placed): Port | undefined {
  const text = context.text(item);
  if (text === undefined) return undefined;
  const [, host = "", port = "", protocol = "tcp"] = /^(?:(.*):)?([^:/]*)(?:\/(\w+))?$/.exec(text) ?? [];
  if (/^\d+-\d+$/.test(port)) return context.refuse(item, "is a range of ports: name each port by itself");
  if (!isPort(port)) return context.refuse(item, "must be a port, such as 8080, 80:8080 or 80:8080/tcp");
  const at = host.lastIndexOf(":");
  return endpoint(context, item, { port, protocol, hostIp: at < 0 ? "" : host.slice(0, at) });
}

function longForm(context: Context, item: Placed): Port | undefined {
  const map = context.map(item);
  if (!map) return undefined;
  const members = context.members(map, item.path, portKeys);
  const textOf = (name: string) => {
    const member = members.get(name);
    return member && context.text(member);
  };
  const port = textOf("target");
  if (port === undefined || !isPort(port)) return context.refuse(item, "must have the container's port as `target`");
  return endpoint(context, item, {
    port,
    protocol: textOf("protocol") ?? "tcp",
    hostIp: textOf("host_ip") ?? "",
    name: textOf("name"),
  });
}

function endpoint(
  context: Context,
  item: Placed,
  { port, protocol, hostIp, name }: { port: string; protocol: string; hostIp: string; name?: string | undefined },
): Port | undefined {
  if (protocol.toLowerCase() !== "tcp")
    return context.warn(item, `is left out: an endpoint of the CDN has no ${protocol}; \`anycast\` may have it`);
  if (ownMachine.test(hostIp))
    return context.warn(item, `is left out: ${hostIp} is of one machine alone, and an endpoint is public`);
  return { ...item, value: Number(port), name: name ?? `port-${port}` };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
