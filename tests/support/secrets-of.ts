import type { Emulator } from "../../emulator";
import { BunnyError } from "../../sdk/index";

/** The secrets of an account, in plain text. */
export function secretsOf(emulator: Emulator): string[] {
  const scripts = [...emulator.state.edgeScripts.values()];
  return [
    emulator.apiKey,
    ...scripts.flatMap(({ DeploymentKey, Secrets }) => [DeploymentKey, ...Secrets.map(({ Value }) => Value)]),
  ];
}

/** What an error and its causes show a reader: not what is passed to the engine, which encrypts secrets. */
export function visibleText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  const details = error instanceof BunnyError ? JSON.stringify(error) : "";
  return [message, stack, details, cause === undefined ? "" : visibleText(cause)].join("\n");
}
