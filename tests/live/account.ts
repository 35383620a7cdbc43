import { setTimeout } from "node:timers/promises";
import { clientOptionsFrom } from "../../provider/configuration";
import { type BunnyClient, type ClientOptions, createClient } from "../../sdk/index";
import { isLoopback, lazyConnections, resolveClientOptions, type Send } from "../../sdk/internal";

/** The account that live tests ask, with a client of it. */
export interface Account {
  readonly bunny: BunnyClient;
  readonly options: ReturnType<typeof resolveClientOptions>;
  /** Sends a request once: no retry and no cache hides what the platform does. */
  readonly send: Send;
  /** Waits until the next request may be sent: two in a second at most. An emulator needs no rest. */
  turn(): Promise<void>;
  close(): Promise<void>;
}

export function openAccount(given: ClientOptions): Account {
  const options = resolveClientOptions(given);
  const restMs = isLoopback(options.apiUrl) ? 0 : 500;
  let next = 0;
  const bunny = createClient({ ...given, maxConcurrency: 1 });
  const connections = lazyConnections(options.maxResponseBytes, options.apiProxy);
  return {
    options,
    bunny,
    send: connections.send,
    async turn() {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + restMs;
      if (at > now) await setTimeout(at - now);
    },
    async close() {
      await Promise.all([bunny.close(), connections.close()]);
    },
  };
}

/** The account of the environment, which is asked with `BUNNY_LIVE=1` alone. */
export function liveOptions(): ClientOptions | undefined {
  if (process.env.BUNNY_LIVE !== "1") return undefined;
  if (!process.env.BUNNYNET_API_KEY) throw new Error("BUNNY_LIVE=1 asks an account: set BUNNYNET_API_KEY to its key.");
  return clientOptionsFrom(() => undefined);
}

/** An emulator of the environment: an address of this machine. */
export function emulatorOptions(): ClientOptions | undefined {
  const { BUNNYNET_API_URL: apiUrl, BUNNYNET_API_KEY: apiKey = "emulator-key" } = process.env;
  return apiUrl && isLoopback(new URL(apiUrl)) ? { apiKey, apiUrl } : undefined;
}
