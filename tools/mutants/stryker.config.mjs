/** A sample leaves nothing for later runs: what is not in it was not run. */
const isSample = process.env.MUTANTS_SAMPLE !== undefined;

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  plugins: [
    "@stryker-mutator/vitest-runner",
    `${import.meta.dirname}/ignore-descriptions.mjs`,
    `${import.meta.dirname}/sample.mjs`,
  ],
  checkers: isSample ? ["sample"] : [],
  ignorers: ["descriptions"],
  testRunner: "vitest",
  vitest: { configFile: "tools/mutants/vitest.config.mts" },
  coverageAnalysis: "perTest",
  mutate: [
    "provider/{check,diff,lifecycle,define,definitions}/**/*.ts",
    "sdk/{http,consistency,wire}/**/*.ts",
    "emulator/routes/**/*.ts",
    "!**/*.test.ts",
  ],
  ignorePatterns: ["/reports", "/tests/.work"],
  incremental: !isSample,
  incrementalFile: "reports/mutants/incremental.json",
  jsonReporter: { fileName: "reports/mutants/report.json" },
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  concurrency: 1,
  timeoutMS: 20_000,
};
