import type { Mismatch } from "./mismatches";

/** A difference in behaviour between the hosts. docs/hosts.md has exactly these rows. */
export interface Difference {
  readonly what: string;
  readonly dynamic: string;
  readonly native: string;
  readonly reason: string;
  /**
   * The records that show it; a row that none of them shows is stale. Others have a test of their own: interruptions in
   * tests/engine/interrupted.test.ts, accounts in tests/examples/two-accounts.test.ts, outputs in
   * tests/engine/preview.test.ts, waits in tests/engine/waits.test.ts, hooks in
   * tests/engine/error-hooks.test.ts, secrets of transforms in tests/engine/transformed-secrets.test.ts, and names in
   * tests/engine/auto-names.test.ts.
   */
  readonly recordedIn: "lifecycles" | "errors" | "elsewhere";
  explains(disagreement: Mismatch): boolean;
}

export const differences: readonly Difference[] = [
  {
    what: "type in the state and in messages of the engine",
    dynamic: "`pulumi-nodejs:dynamic/bunny:RateLimit`",
    native: "`bunny:index:RateLimit`",
    reason: "The engine names dynamic types after their host.",
    recordedIn: "errors",
    explains: ({ dynamic, native }) =>
      JSON.stringify(dynamic)?.replaceAll("pulumi-nodejs:dynamic/bunny:", "bunny:index:") === JSON.stringify(native),
  },
  {
    what: "where unusable configuration is reported",
    dynamic: "each resource",
    native: "the provider, before any resource",
    reason: "The engine checks the configuration of a plugin; a dynamic provider gets it with its first resource.",
    recordedIn: "errors",
    explains: ({ dynamic, native }) =>
      JSON.stringify(native)?.replace(/pulumi:providers:bunny resource 'default[^']*' has a problem: /, "") ===
      JSON.stringify(dynamic),
  },
  {
    what: "handler in the state",
    dynamic:
      "`__provider`, one line in each resource, and `__secrets` with the names of arguments that a program marks",
    native: "none",
    reason: "The dynamic host loads the provider's code by it, and gets no secret marks.",
    recordedIn: "lifecycles",
    explains: ({ path: place, native }) => place.at(-1) === "__provider" && native === undefined,
  },
  {
    what: "`files` of a `StorageFolder` in the state",
    dynamic: "in full in the inputs and in the outputs",
    native: "compressed in the outputs where the inputs have the same",
    reason:
      "The engine shows a difference from the outputs of a dynamic resource; a plugin can refer it to the inputs.",
    recordedIn: "lifecycles",
    explains: ({ path: place, native }) =>
      /^(outputs,files|files,from)$/.test(place.slice(-2).join()) && /^deflate-raw:/.test(String(native)),
  },
  {
    what: "preview of an entry that is removed from a set",
    dynamic: "`entries[1]` is updated, and `entries[2]` is deleted",
    native: "`entries[1]` is deleted; and the path that forces a replacement",
    reason: "A dynamic provider cannot return a detailed diff, so the engine compares the lists by index.",
    recordedIn: "lifecycles",
    explains: ({ path: place }) => place.at(-2) === "paths",
  },
  {
    what: "outputs in a preview of an update",
    dynamic: "all unknown, so that a resource that gets one may be previewed as replaced",
    native: "unknown only where the changed arguments may change them",
    reason: "The engine asks a dynamic provider for no preview.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
  {
    what: "where waits are shown",
    dynamic: "in the diagnostics of the stack",
    native: "in the line of the resource, while it waits",
    reason: "The dynamic host passes neither a resource's URN nor the engine's address to the provider.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
  {
    what: "secrets that a transform adds",
    dynamic: "encrypted in the state, but not in outputs that repeat them, nor redacted in errors",
    native: "as any others",
    reason: "The class names the secrets before transforms run, and the dynamic host passes no secret marks.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
  {
    what: "names that are left out",
    dynamic: "the resource's name and a random suffix, another one in a preview than in the run",
    native: "by `pulumi:autonaming`, or else the same with a suffix that a plan (`up --plan`) keeps",
    reason: "The dynamic host passes neither the engine's settings nor its seed to the provider.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
  {
    what: "accounts in a stack",
    dynamic: "one",
    native: "one for each `Provider`",
    reason: "The settings of dynamic resources are the stack's: the engine gives them no provider of ours.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
  {
    what: "`pulumi import`",
    dynamic: "no",
    native: "yes",
    reason: "An import has a type and an id, but not the handler that reads the resource.",
    recordedIn: "errors",
    explains: ({ path: place, dynamic, native }) =>
      place[0] === "import" && /code must be a string/.test(String(dynamic)) && String(native) === "",
  },
  {
    what: "Ctrl-C, and `customTimeouts`",
    dynamic:
      "requests end by `bunny:timeoutSeconds` and `bunny:maxRetrySeconds`, a wait for a rollout or an encoding by the limit on its page, and the run with them",
    native: "abort the pending requests",
    reason: "The dynamic host passes neither to the provider.",
    recordedIn: "elsewhere",
    explains: () => false,
  },
];
