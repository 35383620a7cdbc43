import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import type { Emulator } from "../../emulator";
import { createServerCertificate } from "../../emulator/server/certificate-authority";

/** A real CONNECT proxy, which resolves every host to the emulator, and terminates TLS itself. */
export interface ConnectProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The targets of its CONNECT requests, with the credentials sent along. */
  readonly asked: string[];
  /** The status that it responds with instead of connecting. */
  refuses: number | undefined;
  stop(): void;
}

/** The certificate of `api.bunny.example` and `logging.bunny.example`, for `NODE_EXTRA_CA_CERTS`. */
export const proxiedCertificate = join(__dirname, "tls/certificate.pem");

export async function startProxy(emulatorUrl: string): Promise<ConnectProxy> {
  const key = readFileSync(join(__dirname, "tls/key.pem"), "utf8");
  const cert = readFileSync(proxiedCertificate, "utf8");
  return connectProxy({ key, cert }, () => emulatorUrl);
}

/** The platform's hosts, each with the emulator's server that is behind its name. */
const platformHosts: readonly [host: RegExp, server: "url" | "storageUrl"][] = [
  [/^api\.bunny\.net:443$/, "url"],
  [/^(\w+\.)?storage\.bunnycdn\.com:443$/, "storageUrl"],
];

/**
 * A proxy behind which the platform's own host names are the emulator, for clients whose hosts cannot be set. No other
 * host is reached. `authority` is the text of the certificate that clients must trust.
 */
export async function startPlatformProxy(
  emulator: Pick<Emulator, "url" | "storageUrl">,
): Promise<ConnectProxy & { readonly authority: string }> {
  const certificate = createServerCertificate(["api.bunny.net", "storage.bunnycdn.com", "*.storage.bunnycdn.com"]);
  const proxy = await connectProxy(certificate, (target) => {
    const [, server] = platformHosts.find(([host]) => host.test(target)) ?? [];
    return server && emulator[server];
  });
  return Object.assign(proxy, { authority: certificate.authority });
}

/** @param urlBehind The server behind the target of a CONNECT request; undefined to refuse it. */
async function connectProxy(
  { key, cert }: { readonly key: string; readonly cert: string },
  urlBehind: (target: string) => string | undefined,
): Promise<ConnectProxy> {
  const open = new Set<Socket>();
  const keep = <T extends Socket>(socket: T) => {
    open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    return socket;
  };
  const server = createServer().on("connect", (request: IncomingMessage, socket: Socket) => {
    const credentials = request.headers["proxy-authorization"];
    proxy.asked.push(credentials ? `${request.url} ${credentials}` : `${request.url}`);
    keep(socket);
    const url = urlBehind(String(request.url));
    const refused = proxy.refuses ?? (url === undefined ? 403 : undefined);
    if (refused || url === undefined) return socket.end(`HTTP/1.1 ${refused} Refused\r\n\r\n`);
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const secured = keep(new TLSSocket(socket, { isServer: true, key, cert }));
    return secured.pipe(keep(connect(Number(new URL(url).port), "127.0.0.1"))).pipe(secured);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: ConnectProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    refuses: undefined,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
  return proxy;
}
