import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import starts from "./tests/engine-starts.json" with { type: "json" };

const minutes = 60_000;

export const shared = {
  pool: "forks" as const,
  // Loading what it tests takes a file longer than its tests do; files that follow each other in a process load it once.
  isolate: false,
  // Tests keep many promises, and Node 22 follows each for AsyncLocalStorage unless it has the way of Node 24: that takes
  // an eighth of their processor time. The engine's processes run as users' do.
  execArgv: [
    ...(process.version.startsWith("v22.") ? ["--experimental-async-context-frame"] : []),
    // Most of what a test makes is gone at its end: with more room for it, the garbage collector runs less often.
    "--max-semi-space-size=64",
  ],
  setupFiles: ["test-file", "no-console", "no-progress", "restore-environment"].map(
    (name) => `tests/support/${name}.ts`,
  ),
  // What is published is loaded as Node loads it, the provider in the tests' process and in the engine's alike.
  server: { deps: { external: [/\/dist\//] } },
};

/** Limits are there to end a hang. No test may depend on them, so they are far from what a slow machine takes. */
const limits = (ms: number) => ({ testTimeout: ms, hookTimeout: ms, expect: { poll: { timeout: ms, interval: 20 } } });

/**
 * One more than cores on CI's smallest machine: a worker whose engine starts, or whose requests are held, leaves part
 * of a core to the others. `platform` and `engine` share the workers, so that none waits for the last file of a project.
 * An account is asked by one file after another.
 */
const together = { maxWorkers: process.env.BUNNY_LIVE === "1" ? 1 : 3, sequence: { groupOrder: 1 } };

/**
 * What a file weighs: the starts of the engine that it may make, each of which takes about a second. Those that take long
 * without any are listed.
 */
const withoutEngine: Readonly<Record<string, number>> = {
  "tests/conformance/call-counts.test.ts": 30,
  "tests/conformance/cases.test.ts": 30,
  "tests/conformance/handlers.test.ts": 30,
  "tests/conformance/lifecycle-in-process.test.ts": 100,
  "tests/conformance/many.test.ts": 40,
  "tests/conformance/odd-answers.test.ts": 60,
  "tests/conformance/two-owners.test.ts": 60,
  "tests/contract/prism.test.ts": 200,
  "tests/contract/responses.test.ts": 50,
  "tests/edge/faces.test.ts": 30,
  "tests/faults/exactly-once.test.ts": 40,
  "tests/faults/marked-secrets-in-faults.test.ts": 80,
  "tests/faults/retries.test.ts": 200,
  "tests/package/new-resource.test.ts": 40,
  "tests/provider/any-change.test.ts": 80,
  "tests/sdk/lenient-reads.test.ts": 50,
};
const startsOf: Readonly<Record<string, number>> = starts;
const weight = ({ moduleId }: TestSpecification) => {
  const file = relative(import.meta.dirname, moduleId);
  return 1 + (withoutEngine[file] ?? startsOf[file] ?? 0);
};

/**
 * The heaviest files first, as one begun last would leave the other workers without work. Shards weigh the same: each file
 * goes to the lightest one.
 */
class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => weight(b) - weight(a));
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shards = Array.from({ length: count }, () => ({ weight: 0, files: [] as TestSpecification[] }));
    const byName = files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    for (const file of byName.toSorted((a, b) => weight(b) - weight(a))) {
      const [lightest] = shards.toSorted((a, b) => a.weight - b.weight);
      lightest?.files.push(file);
      if (lightest) lightest.weight += weight(file);
    }
    return shards[index - 1]?.files ?? [];
  }
}

/** Tests beside the code. */
export const unit = ["{sdk,provider,emulator,explain,cli,tools}/**/*.test.ts"];

/** Tests of whole parts that need no engine: the client, the provider's handlers and the emulator over real sockets. */
export const platform = [
  "tests/{edge,emulator,live,platform-model,programs,release,sdk,support}/**/*.test.ts",
  "tests/provider/**/!(any-change).test.ts",
  "tests/cli/{crash-report,emulator-options,loading,logs,overages,policies,same-findings,traffic,version}.test.ts",
  "tests/cli/*-page.test.ts",
  "tests/clients/{storage-sdk,tus-js-client}.test.ts",
  "tests/conformance/{call-counts,cases,differences,handlers,left-out,many,odd-answers,omitted-enums,two-owners}.test.ts",
  "tests/conformance/{lifecycle,partial-failures}-in-process.test.ts",
  // The referees of the others are none of what `npm ci` installs.
  "tests/contract/{refusals,responses,vendor-specifications}.test.ts",
  "tests/docs/reliability.test.ts",
  "tests/engine/plugin.test.ts",
  "tests/package/{declarations,software-bill}.test.ts",
  "tests/faults/{concurrency,exactly-once,hostile-responses,hostile-arguments}.test.ts",
  "tests/soak/{disaster,verify,with-time-limit}.test.ts",
  "tests/testing/platform.test.ts",
];

/** What `npm test` has of the tests through the engine. They need nothing else but Node.js. */
const engine = [
  "tests/conformance/{errors,lifecycle-thin}.test.ts",
  "tests/docs/readme.test.ts",
  "tests/engine/{errors,migrate,preview,recorded}.test.ts",
  "tests/faults/{engine,secrets}.test.ts",
  "tests/package/package.test.ts",
  "tests/upgrade/upgrade.test.ts",
];

/** Too long for `npm test`: it has some of their tests, by `depth`, and the deep run the others. */
const inParts = {
  platform: ["tests/faults/{marked-secrets-in-faults,retries}.test.ts", "tests/provider/any-change.test.ts"],
  engine: ["tests/cli/drift.test.ts", "tests/engine/interrupted.test.ts", "tests/package/compilers.test.ts"],
};

export default defineConfig({
  test: {
    reporters: ["default", "./tests/support/ledger.ts"],
    sequence: { sequencer: HeaviestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...limits(1 * minutes),
          name: "unit",
          setupFiles: [...shared.setupFiles, "tests/support/no-platform.ts"],
          maxWorkers: 2,
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
          include: [...platform, ...inParts.platform],
          // Most of these tests wait for retries and time limits.
          maxConcurrency: 50,
          provide: { depth: "some" },
        },
      },
      {
        test: {
          ...shared,
          ...limits(30 * minutes),
          name: "engine",
          ...together,
          include: [...engine, ...inParts.engine],
          provide: { depth: "some" },
          globalSetup: ["tests/support/prepare-engine.ts"],
          maxConcurrency: 20,
        },
      },
      // Everything else: other languages, pipelines, examples, what needs Go, Python, Java or a referee, and each case of all.
      {
        test: {
          ...shared,
          ...limits(30 * minutes),
          name: "deep",
          ...together,
          include: ["tests/**/*.test.ts"],
          // A run that was killed leaves copies of packages, with tests of their own.
          exclude: [...platform, ...engine, "tests/.work/**", "**/node_modules/**"],
          globalSetup: ["tests/support/prepare-engine.ts"],
          maxConcurrency: 20,
          provide: { depth: "rest" },
        },
      },
    ],
  },
});
