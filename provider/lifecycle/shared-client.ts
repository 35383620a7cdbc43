import { type BunnyClient, type ClientOptions, createClient } from "../../sdk/index";
import { reportWait } from "../messages/progress";

const clients = new Map<string, BunnyClient>();

/** The process's client for these options, shared by all resources and data sources of an account. */
export function sharedClient(options: ClientOptions): BunnyClient {
  const key = JSON.stringify(options);
  let client = clients.get(key);
  if (!client) {
    client = createClient({ ...options, userAgent: "pulumi", log: reportWait });
    clients.set(key, client);
  }
  return client;
}
