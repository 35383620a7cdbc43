import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Emulator } from "../../emulator";

/** Accounts of one platform: a server that passes each request on to the account of its key. */
export interface OneAddress {
  readonly url: string;
  stop(): void;
}

export async function oneAddressFor(...accounts: readonly Emulator[]): Promise<OneAddress> {
  const server = createServer((incoming, response) => {
    const account = accounts.find(({ apiKey }) => apiKey === incoming.headers.accesskey);
    if (!account) return response.writeHead(401).end();
    const { hostname, port, host } = new URL(account.url);
    const { method, url: path, headers } = incoming;
    const passedOn = request({ hostname, port, path, method, headers: { ...headers, host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passedOn.on("error", () => response.destroy());
    incoming.pipe(passedOn);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
