import type { Disagreement } from "./disagreements";

/** Something that one host can do and the other cannot. docs/hosts.md shows these rows, and no others. */
export interface Difference {
  readonly what: string;
  readonly dynamic: string;
  readonly native: string;
  readonly reason: string;
  /**
   * Which records show it. A row that none of them shows any more is stale. What shows in no record of a run that goes
   * to its end, tests/engine/interrupted.test.ts shows, and what takes a second account, tests/examples/two-accounts.test.ts.
   */
  readonly seenIn: "lives" | "errors" | "interruptions" | "accounts";
  explains(disagreement: Disagreement): boolean;
}

export const differences: readonly Difference[] = [
  {
    what: "type in the state and in messages of the engine",
    dynamic: "`pulumi-nodejs:dynamic/bunny:RateLimit`",
    native: "`bunny:index:RateLimit`",
    reason: "The engine names dynamic types after their host.",
    seenIn: "errors",
    explains: ({ dynamic, native }) =>
      JSON.stringify(dynamic)?.replaceAll("pulumi-nodejs:dynamic/bunny:", "bunny:index:") === JSON.stringify(native),
  },
  {
    what: "who tells of settings that cannot be used",
    dynamic: "each resource",
    native: "the provider, before any resource",
    reason: "The engine checks the settings of a plugin; a dynamic provider is handed them with its first resource.",
    seenIn: "errors",
    explains: ({ dynamic, native }) =>
      JSON.stringify(native)?.replace("pulumi:providers:bunny resource 'default' has a problem: ", "") ===
      JSON.stringify(dynamic),
  },
  {
    what: "handler in the state",
    dynamic:
      "`__provider`, one line in each resource, and `__secrets` with the names of arguments that a program marks",
    native: "none",
    reason: "The dynamic host finds the provider's code by it, and is not told of marks.",
    seenIn: "lives",
    explains: ({ place, native }) => place.at(-1) === "__provider" && native === undefined,
  },
  {
    what: "what a preview shows of an entry that was taken off a set",
    dynamic: "`entries[1]` is another one, and `entries[2]` is gone",
    native: "`entries[1]` is gone; and which path replaces",
    reason: "A dynamic provider cannot name paths, so that the engine compares the lists place by place.",
    seenIn: "lives",
    explains: ({ place }) => place.at(-2) === "paths",
  },
  {
    what: "accounts in a stack",
    dynamic: "one",
    native: "one for each `Provider`",
    reason: "The settings of dynamic resources are the stack's: the engine gives them no provider of ours.",
    seenIn: "accounts",
    explains: () => false,
  },
  {
    what: "`pulumi import`",
    dynamic: "no",
    native: "yes",
    reason: "An import knows a type and an id, but not the handler that reads it.",
    seenIn: "errors",
    explains: ({ place, dynamic, native }) =>
      place[0] === "import" && /code must be a string/.test(String(dynamic)) && String(native) === "",
  },
  {
    what: "Ctrl-C, and `customTimeouts`",
    dynamic: "requests end by `bunny:timeoutSeconds` and `bunny:maxRetrySeconds`, and the run with them",
    native: "end the requests under way",
    reason: "The dynamic host tells a provider of neither.",
    seenIn: "interruptions",
    explains: () => false,
  },
];
