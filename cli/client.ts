import { clientOptionsFrom, settings } from "../provider/configuration";
import { type BunnyClient, type ClientOptions, createClient } from "../sdk";

/** The client of the account whose key the environment has. */
export function clientFromEnvironment(log?: ClientOptions["log"]): BunnyClient {
  requireApiKey();
  return createClient({ ...clientOptionsFrom(() => undefined), userAgent: "pulumi-bunny-cli", log });
}

/** Throws where there is no key: before work that would be lost without one. */
export function requireApiKey(): void {
  if (!process.env[settings.apiKey.env])
    throw new Error(`There is no API key. Put it into the environment variable ${settings.apiKey.env}.`);
}
