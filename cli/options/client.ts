import { clientOptionsFrom, settings } from "../../provider/configuration";
import { type BunnyClient, type ClientOptions, createClient } from "../../sdk/index";

/** A client with the API key of the environment. */
export function clientFromEnvironment(log?: ClientOptions["log"]): BunnyClient {
  requireApiKey();
  return createClient({ ...clientOptionsFrom(() => undefined), userAgent: "pulumi-bunny-cli", log });
}

/** Works with a client that has the API key of the environment, and closes it. */
export async function withClient<T>(work: (api: BunnyClient) => Promise<T>): Promise<T> {
  const api = clientFromEnvironment();
  try {
    return await work(api);
  } finally {
    await api.close();
  }
}

/** Throws without an API key, before work that would be lost. */
export function requireApiKey(): void {
  if (!process.env[settings.apiKey.env])
    throw new Error(`No API key is set. Put it into the environment variable ${settings.apiKey.env}.`);
}
