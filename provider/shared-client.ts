import { type BunnyClient, type ClientOptions, createClient, type RequestLogEvent } from "../sdk";

const clients = new Map<string, BunnyClient>();

/** The process's client for these options. All resources and data sources of one account share one. */
export function sharedClient(options: ClientOptions): BunnyClient {
  const key = JSON.stringify(options);
  let client = clients.get(key);
  if (!client) {
    client = createClient({ ...options, userAgent: "pulumi", log: sayWaits });
    clients.set(key, client);
  }
  return client;
}

/** A wait that a person would notice is told on standard error, which the engine shows. */
function sayWaits(event: RequestLogEvent): void {
  if (event.kind !== "retry" || event.delayMs < 1000) return;
  const seconds = Math.round(event.delayMs / 1000);
  process.stderr.write(
    `bunny: ${event.reason} from ${event.operation}; trying again in ${seconds} s (attempt ${event.attempt + 1})\n`,
  );
}
