import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const minutes = 60_000;

export const shared = {
  pool: "forks" as const,
  // Loading what it tests takes a file longer than its tests do; files that follow each other in a process load it once.
  isolate: false,
  setupFiles: ["tests/support/no-console.ts", "tests/support/restore-environment.ts"],
  // What is published is loaded as Node loads it, the provider in the tests' process and in the engine's alike.
  server: { deps: { external: [/\/dist\//] } },
};

/** Limits are there to end a hang. No test may depend on them, so they are far from what a slow machine takes. */
const limits = (ms: number) => ({ testTimeout: ms, hookTimeout: ms, expect: { poll: { timeout: ms, interval: 20 } } });

/**
 * One more than cores on CI's smallest machine: a worker whose engine starts, or whose requests are held, leaves part
 * of a core to the others. `platform` and `engine` share the workers, so that none waits for the last file of a project.
 */
const together = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Files that take minutes, most of them waiting. Begun last, they would leave the other workers without work. */
const longest = /\/tests\/faults\/(marked-secrets-in-faults|retries)\.test\.ts$/;

/** Vitest's order, largest file first, but with the longest files at the start of their project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...projects.values()].flatMap((all) => [...all.filter(isLong), ...all.filter((one) => !isLong(one))]);
  }
}

/** Tests beside the code. */
export const unit = ["{sdk,provider,emulator,edge,policies,cli,testing,tools,verify}/**/*.test.ts"];

/** Tests of whole parts that need no engine: the client, the provider's handlers and the emulator over real sockets. */
export const platform = [
  "tests/{contract,edge,emulator,platform-model,programs,provider,release,sdk,support,verify}/**/*.test.ts",
  "tests/testing/platform.test.ts",
  "tests/clients/{storage-sdk,tus-js-client}.test.ts",
  "tests/conformance/{call-counts,cases,differences,handlers,lifecycle-in-process,many,odd-answers,omitted-enums}.test.ts",
  "tests/docs/reliability.test.ts",
  "tests/engine/plugin.test.ts",
  "tests/package/declarations.test.ts",
  "tests/faults/{concurrency,exactly-once,hostile-responses,hostile-arguments,marked-secrets-in-faults,retries}.test.ts",
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...limits(1 * minutes),
          name: "unit",
          sequence: { groupOrder: 0 },
          include: unit,
        },
      },
      {
        test: {
          ...shared,
          ...limits(30 * minutes),
          name: "platform",
          ...together,
          include: platform,
          // Most of these tests wait for retries and time limits.
          maxConcurrency: 50,
        },
      },
      {
        test: {
          ...shared,
          ...limits(30 * minutes),
          name: "engine",
          ...together,
          include: ["tests/**/*.test.ts"],
          // A run that was killed leaves copies of packages, with tests of their own.
          exclude: [...platform, "tests/.work/**"],
          globalSetup: ["tests/support/prepare-engine.ts"],
          maxConcurrency: 20,
        },
      },
    ],
  },
});
