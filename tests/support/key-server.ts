import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { z } from "zod";

/** The secrets provider of stacks whose key is on the server. */
export const keyServerProvider = "hashivault://test";

const request = z.union([z.object({ plaintext: z.string() }), z.object({ ciphertext: z.string() })]);

/**
 * The environment of engines that keep the key of their stack on a server of this process, which speaks Vault's transit
 * API. A key from a passphrase takes each operation of the engine a third of its processor time.
 */
export function keyServerEnvironment(): Promise<{ VAULT_ADDR: string; VAULT_TOKEN: string }> {
  started ??= start();
  return started;
}

let started: ReturnType<typeof start> | undefined;

async function start() {
  const server = createServer(async (incoming, outgoing) => {
    const sent = request.parse(await json(incoming));
    const data = "plaintext" in sent ? { ciphertext: sent.plaintext } : { plaintext: sent.ciphertext };
    outgoing.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { VAULT_ADDR: `http://127.0.0.1:${port}`, VAULT_TOKEN: "test" };
}
