import * as pulumi from "@pulumi/pulumi";
import * as runtimeConfig from "@pulumi/pulumi/runtime/config";
import { clientOptionsFrom, settings } from "../../configuration";
import { ProgramError } from "./program-error";

/** The SDK's `isConfigSecret`, which is missing from its types. */
function isConfiguredAsSecret(key: string): boolean {
  const isSecret = "isConfigSecret" in runtimeConfig ? runtimeConfig.isConfigSecret : undefined;
  return typeof isSecret !== "function" || isSecret(key) === true;
}

/** The client options of the program. Refuses a key that the state would contain in plain text. */
export function requireConfiguration() {
  const config = new pulumi.Config("bunny");
  requireSecretConfiguration(config);
  try {
    return clientOptionsFrom((key) => config.get(key));
  } catch (error) {
    throw new ProgramError(error instanceof Error ? error.message : String(error));
  }
}

/** For this host, the engine keeps the whole configuration in the state, so a key must be configured as a secret. */
export function requireSecretConfiguration(config: pulumi.Config): void {
  const inClear = Object.values(settings).find(
    (setting) => "secret" in setting && config.get(setting.key) && !isConfiguredAsSecret(`bunny:${setting.key}`),
  );
  if (inClear) {
    throw new ProgramError(
      `bunny:${inClear.key} is configured in plain text, so the state would contain it in plain text. Set it again with \`pulumi config set --secret bunny:${inClear.key}\`.`,
    );
  }
}
