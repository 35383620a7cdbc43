import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";
import { skips } from "../skips";
import { budgetFile, countedFile, engineStarts } from "./engine-starts";

/** A test that was skipped, and what it says of the reason. */
export interface Skipped {
  /** Its file and whole name. */
  readonly test: string;
  readonly note: string | undefined;
}

/** Those that tests/skips.ts does not list, or not with their reason. */
export function unlisted(skipped: readonly Skipped[]): Skipped[] {
  const saysWhy = (reason: string | RegExp, note: string) =>
    typeof reason === "string" ? reason === note : reason.test(note);
  return skipped.filter(
    ({ test, note }) =>
      !skips.some(({ tests, reason }) => tests.test(test) && (note === undefined || saysWhy(reason, note))),
  );
}

/** What is wrong with the engine's starts of files, by these budgets. */
export function overBudget(
  starts: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, number>>,
): readonly string[] {
  return [...starts].flatMap(([file, count]) => {
    const budget = budgets[file];
    if (budget === undefined) return [`${file || "A test"} starts the engine ${count} times, and has no budget`];
    return count > budget ? [`${file} starts the engine ${count} times, of ${budget} that it may`] : [];
  });
}

/** Judges what a run skipped and how often it started the engine, and notes both. */
export default class Ledger implements Reporter {
  #isWhole = true;
  readonly #counts = process.env.TEST_COUNTS;

  constructor() {
    // A run that a test starts counts nothing.
    delete process.env.TEST_COUNTS;
  }

  onInit(vitest: Vitest): void {
    this.#isWhole = vitest.config.testNamePattern === undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const count = (state: string) => states.filter((one) => one === state).length;
    const file = this.#counts;
    if (file) {
      const failed = tests.flatMap((test) => {
        const { state, errors = [] } = test.result();
        return state === "failed" ? [`${nameOf(test)}: ${inShort(errors[0]?.message ?? "")}`] : [];
      });
      const cutShort = modules.flatMap((module) =>
        hookErrors(module).map((error) => `${module.relativeModuleId}: ${inShort(error)}`),
      );
      const counted = `${count("passed")} ${count("failed")} ${count("skipped")}`;
      appendFileSync(file, `${[counted, ...failed, ...cutShort].join("\n")}\n`);
    }
    // A pattern of names skips all others.
    if (!this.#isWhole) return;
    const skipped = tests.flatMap((test) => {
      const result = test.result();
      if (result.state !== "skipped" || (result.note === undefined && hookErrors(test.module).length > 0)) return [];
      return [{ test: nameOf(test), note: result.note }];
    });
    const problems = unlisted(skipped).map(
      ({ test, note }) => `${test} was skipped (${note ?? "without a reason"}), which tests/skips.ts does not expect`,
    );
    const starts = engineStarts();
    if (starts) {
      noteStarts(modules, starts);
      const budgets: Record<string, number> = JSON.parse(readFileSync(budgetFile, "utf8"));
      // The deep run's files get theirs by the next `npm run engine-starts -- --write` after it.
      const deep = modules
        .filter(({ project }) => project.name === "deep")
        .map(({ relativeModuleId }) => relativeModuleId);
      const [counted, open] = [new Map(starts), deep.filter((file) => starts.has(file) && budgets[file] === undefined)];
      for (const file of open) counted.delete(file);
      if (open.length > 0) process.stderr.write(`\nNo budget of engine starts yet: ${open.join(", ")}.\n`);
      problems.push(...overBudget(counted, budgets));
    }
    if (problems.length === 0) return;
    process.stderr.write(`\n${problems.map((problem) => `!! ${problem}.\n`).join("")}`);
    if (file) appendFileSync(file, problems.map((problem) => `${problem}\n`).join(""));
    process.exitCode = 1;
  }
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} ${test.fullName}`;

/** The errors of a file and of its suites, whose tests did not run. */
function hookErrors(module: TestModule): readonly string[] {
  const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
  return errors.map(({ message }) => message);
}

/** What an error says, in a line: a command's is in the middle of what it printed. */
export function inShort(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const telling = lines.filter((line) => /error|expected|failed/i.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, 4).join(" / ").slice(0, 400);
}

/** Notes the starts of each file that ran, for `npm run engine-starts`. */
function noteStarts(modules: readonly TestModule[], starts: ReadonlyMap<string, number>): void {
  const before: Record<string, number> = existsSync(countedFile) ? JSON.parse(readFileSync(countedFile, "utf8")) : {};
  const counted = modules.map(({ relativeModuleId }) => [relativeModuleId, starts.get(relativeModuleId) ?? 0] as const);
  mkdirSync(dirname(countedFile), { recursive: true });
  writeFileSync(countedFile, JSON.stringify({ ...before, ...Object.fromEntries(counted) }, undefined, 2));
}
