import { type BunnyClient, type ClientOptions, createClient, type RequestLog } from "../../sdk";
import { reportWait } from "../messages/progress";
import { observe } from "./request-observer";

const clients = new Map<string, BunnyClient>();

const log: RequestLog = (event) => {
  reportWait(event);
  observe(event);
};

/** The process's client for these options, shared by all resources and data sources of an account. */
export function sharedClient(options: ClientOptions): BunnyClient {
  const key = JSON.stringify(options);
  let client = clients.get(key);
  if (!client) {
    client = createClient({ ...options, userAgent: "pulumi", log });
    clients.set(key, client);
  }
  return client;
}
