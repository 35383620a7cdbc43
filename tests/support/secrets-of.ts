import type { Emulator } from "../../emulator";
import { BunnyError } from "../../sdk";

/** The secrets of an account, as they would be written in clear. */
export function secretsOf(emulator: Emulator): string[] {
  const scripts = [...emulator.state.edgeScripts.values()];
  return [
    emulator.apiKey,
    ...scripts.flatMap(({ DeploymentKey, Secrets }) => [DeploymentKey, ...Secrets.map(({ Value }) => Value)]),
  ];
}

/** What an error and the errors that led to it tell a reader: not what is handed to the engine, which keeps secrets. */
export function toldBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  const details = error instanceof BunnyError ? JSON.stringify(error) : "";
  return [message, stack, details, cause === undefined ? "" : toldBy(cause)].join("\n");
}
