import type { NewAppContainer } from "./app-requests";

/** The values of environment variables, which no message may have. */
export const secretsOf = (containers: readonly Pick<NewAppContainer, "environmentVariables">[]): string[] =>
  containers.flatMap(({ environmentVariables }) => environmentVariables?.map(({ value }) => value) ?? []);
