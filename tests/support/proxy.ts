import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";

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
  const open = new Set<Socket>();
  const keep = <T extends Socket>(socket: T) => {
    open.add(socket.on("error", () => {}).on("close", () => open.delete(socket)));
    return socket;
  };
  const secured = createTlsServer(
    { cert: readFileSync(proxiedCertificate), key: readFileSync(join(__dirname, "tls/key.pem")) },
    (socket) =>
      keep(socket)
        .pipe(keep(connect(Number(new URL(emulatorUrl).port), "127.0.0.1")))
        .pipe(socket),
  ).listen(0, "127.0.0.1");
  const server = createServer().on("connect", (request: IncomingMessage, socket: Socket) => {
    const credentials = request.headers["proxy-authorization"];
    proxy.asked.push(credentials ? `${request.url} ${credentials}` : `${request.url}`);
    keep(socket);
    if (proxy.refuses) return socket.end(`HTTP/1.1 ${proxy.refuses} Refused\r\n\r\n`);
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    return socket.pipe(keep(connect((secured.address() as AddressInfo).port, "127.0.0.1"))).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(secured, "listening")]);
  const proxy: ConnectProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    refuses: undefined,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
      secured.close();
    },
  };
  return proxy;
}
