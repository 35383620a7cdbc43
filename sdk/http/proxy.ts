import { BlockList, isIP } from "node:net";
import { BunnyError } from "../errors";

/** The variables that choose the proxy, as the Pulumi engine reads them: the upper case ones first. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The proxy for a base URL, by the rules of Go's `httpproxy`, so that the provider and the Pulumi engine use the same
 * one: `HTTPS_PROXY` for https, `HTTP_PROXY` for http, either in lower case, and none for loopback hosts and for what
 * `NO_PROXY` names: domains with their subdomains, `.domain` and `*.domain` for subdomains alone, addresses, CIDR
 * ranges, each with a port or without, and `*`.
 *
 * @throws BunnyError `invalid_configuration` for a proxy that cannot be used, without its value: it may hold a password.
 */
export function proxyFor(url: URL, environment: ProxyEnvironment): URL | undefined {
  const variable = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = variableOf(variable, environment);
  if (!value || isLoopback(url) || isExcepted(url, variableOf("NO_PROXY", environment))) return undefined;
  const proxy = parseProxy(value);
  if (proxy) return proxy;
  throw new BunnyError(
    "invalid_configuration",
    `${variable} cannot be used: it is not the http(s) URL of a proxy, such as http://proxy.example.com:3128.`,
    { field: variable },
  );
}

/** The proxy without user name and password, for messages. */
export function shownProxy({ origin }: URL): string {
  return origin;
}

function variableOf(name: string, environment: ProxyEnvironment): string {
  return environment[name] || environment[name.toLowerCase()] || "";
}

/** `proxy.example.com:3128` is taken as http, as elsewhere. */
function parseProxy(text: string): URL | undefined {
  const value = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && ["http:", "https:"].includes(url.protocol) ? url : undefined;
}

/** Whether a URL is of this machine. */
export function isLoopback(url: URL): boolean {
  const host = hostOf(url);
  return host === "localhost" || loopback.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

function isExcepted(url: URL, noProxy: string): boolean {
  const host = hostOf(url);
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return noProxy
    .toLowerCase()
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .some((entry) => matches(entry, host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry === "*") return true;
  const [, network, prefix] = /^([^/]+)\/(\d+)$/.exec(entry) ?? [];
  if (network !== undefined) return isInRange(host, network, Number(prefix));
  const [name, wantedPort] = withPort(entry);
  if (wantedPort !== undefined && wantedPort !== port) return false;
  if (isIP(host)) return isIP(name) === isIP(host) && isInRange(host, name, isIP(name) === 6 ? 128 : 32);
  const domain = name.replace(/^\*(?=\.)/, "");
  return domain.startsWith(".") ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

/** An entry's host, and its port if it has one. An IPv6 address with a port is in brackets. */
function withPort(entry: string): [host: string, port?: string] {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry) ?? [];
  return [bracketed ?? plain ?? entry, port];
}

function isInRange(host: string, network: string, prefix: number): boolean {
  const family = isIP(network) === 6 ? "ipv6" : "ipv4";
  if (!isIP(network) || prefix > (family === "ipv6" ? 128 : 32)) return false;
  const range = new BlockList();
  range.addSubnet(network, prefix, family);
  return isIP(host) === isIP(network) && range.check(host, family);
}

/** Without the brackets of an IPv6 address, and the dot at the end of a full name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}
