/** A skip that is expected somewhere. Any other one fails the run, and so does a test that says another reason. */
export interface Skip {
  /** Tests, by their file and whole name: `tests/cli/logs.test.ts on a terminal > …`. */
  readonly tests: RegExp;
  readonly reason: string | RegExp;
}

export const skips: readonly Skip[] = [
  {
    tests: /^tests\/contract\/refusals\.test\.ts with the vendor's documents > \S+ says: /,
    reason: "the vendor's OpenAPI documents are not on this machine (BUNNY_OPENAPI_DIR)",
  },
  {
    tests: /^explain\/stages\/token-vectors\.test\.ts/,
    reason: "the vendor's vectors of tokens are not on this machine (BUNNY_TOKEN_VECTORS)",
  },
  {
    tests: /^explain\/patterns\/address-vectors\.test\.ts/,
    reason: "Coraza's vectors of addresses are not on this machine (BUNNY_ADDRESS_VECTORS)",
  },
  { tests: /^tests\/cli\/adopt-terraform-samples\.test\.ts/, reason: /^there are no states of Terraform in / },
  { tests: /^tests\/cli\/\w+-page\.test\.ts .* in a browser/, reason: "Chromium is not installed" },
  { tests: /^tests\/cli\/logs\.test\.ts on a terminal/, reason: "no command `script` makes a terminal here" },
  { tests: /^tests\/cli\/logs\.test\.ts an output that cannot be/, reason: "there is no /dev/full" },
  { tests: /^tests\/cli\/drift-commands\.test\.ts/, reason: "no command `script` of util-linux makes a terminal here" },
  {
    tests: /^tests\/cli\/drift\.test\.ts a drift report needs no write access to the state/,
    reason: "who may not mount cannot take the right to write from itself",
  },
  { tests: /^tests\/cli\/(policies|adopt-terraform)\.test\.ts a state from standard input/, reason: "this is Windows" },
  { tests: /^tests\/package\/package\.test\.ts the command of a project without/, reason: "this is Windows" },
  { tests: /^cli\/drift\/deployment-lock\.test\.ts a process that started after/, reason: "there is no /proc" },
  {
    tests: /^tests\/conformance\/(lifecycle[\w-]*|handlers)\.test\.ts .* (get|import)/,
    reason: "the resource cannot be imported, for the reason in its definition (noImport)",
  },
  {
    tests: /^tests\/executables\/executable\.test\.ts/,
    reason:
      /^Windows names the user's folder by another variable|^only root can be somebody else|^this is not Linux|^readelf is not installed/,
  },
  { tests: /^tests\/image/, reason: "neither docker nor podman runs here" },
  { tests: /^tests\/backends/, reason: /^PostgreSQL is not installed/ },
  {
    tests: /^tests\/(backends|cli|docs|examples|gitops|languages|testing)\//,
    reason: /^Go, which .* is built with, is not installed$/,
  },
  {
    tests: /^tests\/(cli|clients|docs|engine|examples|gitops|image|languages|testing)\//,
    reason: "Python 3.10 or newer, with venv, is not installed",
  },
  { tests: /^tests\/(docs|languages)\//, reason: "a JDK (11 or newer) and Maven are not installed" },
];
