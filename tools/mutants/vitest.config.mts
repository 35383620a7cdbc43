import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { platform, shared, unit } from "../../vitest.config.mts";

/** They take longer than all others, or run what mutants are not in: `dist/`. Left out unless `MUTANTS_TESTS` names them. */
const slow = [
  "tests/engine/**",
  "tests/docs/**",
  "tests/faults/**",
  "tests/provider/end-with-engine.test.ts",
  "tests/sdk/{hostile-error-text,log-streams,logs,rate-limits,silent-platform}.test.ts",
];

/** Globs of test files, with spaces between them. (With its option `testFiles` Stryker never activates static mutants.) */
const { MUTANTS_TESTS: tests } = process.env;

/** Tests beside the code first: they take milliseconds, and the first failure ends the run of a mutant. */
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const takesLong = ({ moduleId }: TestSpecification) => Number(moduleId.includes("/tests/"));
    return files.toSorted((a, b) => takesLong(a) - takesLong(b));
  }
}

/** The tests that mutants are run against: in one project, and without an engine. */
export default defineConfig({
  test: {
    ...shared,
    // Stryker runs tests in threads, which take no options of V8.
    execArgv: [],
    sequence: { sequencer: FastestFirst },
    include: tests ? tests.split(" ") : [...unit, ...platform],
    exclude: [...configDefaults.exclude, ...(tests ? [] : slow)],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
