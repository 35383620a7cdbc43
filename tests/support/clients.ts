import { afterEach } from "vitest";
import { type BunnyClient, type ClientOptions, createClient, type RequestLogEvent } from "../../sdk/index";
import type { Account } from "./account";

/** Creates clients of an account that last for one test, each with its log events. */
export function useClients(account: Account) {
  const clients: BunnyClient[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });
  return (options: Partial<ClientOptions> = {}): { api: BunnyClient; events: RequestLogEvent[] } => {
    const events: RequestLogEvent[] = [];
    const { apiKey, url: apiUrl, loggingUrl, originErrorsUrl } = account.emulator;
    const api = createClient({
      apiKey,
      apiUrl,
      loggingUrl,
      originErrorsUrl,
      log: (event) => events.push(event),
      ...options,
    });
    clients.push(api);
    return { api, events };
  };
}
