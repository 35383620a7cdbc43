import { type BunnyClient, type ClientOptions, createClient, type RequestLogEvent } from "../sdk";
import { waitInWords } from "./wait-in-words";

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

let tell = (text: string): void => {
  // The engine shows what the dynamic host writes there.
  process.stderr.write(`${text}\n`);
};

/** Sends the lines about waits elsewhere than to standard error. */
export function tellWaitsTo(sink: (text: string) => void): void {
  tell = sink;
}

/** A wait that a person would notice is told. */
function sayWaits(event: RequestLogEvent): void {
  const text = waitInWords(event);
  if (text !== undefined) tell(`bunny: ${text}`);
}
