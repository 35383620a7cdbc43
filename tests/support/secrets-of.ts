import type { Emulator } from "../../emulator";
import { BunnyError } from "../../sdk/index";

/** The secrets of an account, in plain text. */
export function secretsOf({ apiKey, state }: Emulator): string[] {
  const { edgeScripts, storageZones, streamLibraries, pullZones, databases, teamMembers, containerRegistries } = state;
  const all = [
    apiKey,
    ...[...edgeScripts.values()].flatMap(({ DeploymentKey, Secrets }) => [
      DeploymentKey,
      ...Secrets.map(({ Value }) => Value),
    ]),
    ...[...storageZones.values()].flatMap(({ Password, ReadOnlyPassword }) => [Password, ReadOnlyPassword]),
    ...[...streamLibraries.values()].flatMap(({ ApiKey, ReadOnlyApiKey }) => [ApiKey, ReadOnlyApiKey]),
    ...[...pullZones.values()].map(({ ZoneSecurityKey }) => ZoneSecurityKey),
    ...[...containerRegistries.values()].map(({ password }) => password),
    ...[...teamMembers.values()].map(({ Password }) => Password),
    ...[...databases.values()].flatMap(({ tokens }) => tokens.map(({ token }) => token)),
  ];
  return all.filter((secret) => secret !== "");
}

/** What an error and its causes show a reader: not what is passed to the engine, which encrypts secrets. */
export function visibleText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack, cause } = error;
  const details = error instanceof BunnyError ? JSON.stringify(error) : "";
  return [message, stack, details, cause === undefined ? "" : visibleText(cause)].join("\n");
}
