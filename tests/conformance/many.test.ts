import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { ResourceInitFailedError } from "../../provider/define/init-failed";
import { create, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { lifetime, operationsOf } from "../faults/lifetime";
import { outcomes, setForEach, transient } from "../faults/rules";
import { useAccountForEachTest } from "../support/account";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import type { Case, ManyMembers } from "./case";
import { allCases } from "./cases";
import { prepareFor } from "./prepare";

const minMembers = 2;
const account = useAccountForEachTest();
const suites = allCases.filter((testCase): testCase is Case & { many: ManyMembers } => testCase.many !== undefined);
const before = suites.map(({ many }) => many.threshold.minMembers);
beforeAll(() => {
  for (const { many } of suites) many.threshold.minMembers = minMembers;
});
afterAll(() => {
  for (const [at, { many }] of suites.entries()) many.threshold.minMembers = before[at] ?? 0;
});

/** The case with so many members, which an update exchanges for others. */
function caseOf({ many, ...testCase }: Case & { many: ManyMembers }, count: number): Case {
  const calls = many.calls(count, count >= minMembers);
  return {
    ...testCase,
    args: (n) => ({ ...testCase.args(n), ...many.args("first", count) }),
    calls: { ...calls, refresh: calls.read },
    updates: [{ title: "other members", args: many.args("second", count), calls: calls.update }],
  };
}

const sizes = suites.flatMap((testCase) =>
  [minMembers - 1, minMembers, minMembers + 1].map((count) => ({ resource: testCase.resource, testCase, count })),
);

describe.each(sizes)("$resource with $count members, by a threshold of 2", ({ testCase, count }) => {
  const { resource, many } = testCase;
  const sized = caseOf(testCase, count);
  const definition = resourceNamed(resource);
  const [first, second] = (["first", "second"] as const).map((version) => ({
    ...testCase.args(0),
    ...many.args(version, count),
  }));
  const inputsOf = (args = {}) => check(definition, args).inputs;

  test("sends exactly the requests of its case", async () => {
    const calls = many.calls(count, count >= minMembers);
    const seen = operationsOf(await lifetime(sized));
    expect([...seen]).toEqual(
      [
        ["create", calls.create],
        ["read", calls.read],
        ["update", calls.update],
        ["read again", calls.read],
        ["delete", calls.delete],
      ].map(([phase, operations]) => [phase, operations]),
    );
  });

  test.each(transient.filter((rule) => !rule.startsWith("hang")))("every call survives %s", async (rule) => {
    const undisturbed = await lifetime(sized);
    const operations = operationsOf(undisturbed);
    const paths = new Map(undisturbed.map((seen) => [seen.phase, seen.paths]));
    const seen = await lifetime(sized, (phase, emulator) =>
      setForEach(emulator, rule, operations.get(phase), paths.get(phase)),
    );
    expect(outcomes(seen)).toEqual(outcomes(undisturbed));
  });

  describe.each(["403", "503", "reset carried-out"])("where a call fails for good with %s", (rule) => {
    const calls = many.calls(count, count >= minMembers);
    const fault = rule === "403" ? { answer: { status: 403 } } : parseFault(rule);
    const failAt = (operation: string, after: number) =>
      account.emulator.faults.add({ ...fault, operation, after, times: Number.POSITIVE_INFINITY });
    /** Each write, and how many of its operation come before it. */
    const writesOf = (operations: readonly string[]) =>
      operations.flatMap((operation, at) =>
        operation.startsWith("GET ")
          ? []
          : [{ operation, after: operations.slice(0, at).filter((one) => one === operation).length }],
      );
    /** The error; none where what a call without a response has written is found. */
    const failureOf = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!rule.endsWith("carried-out")) expect(error).toBeInstanceOf(Error);
      return error;
    };
    const expectCompleted = (id: string) =>
      expectPlatformAsDeclared(account.emulator, [{ resource, name: "0", id, args: second ?? {} }]);

    test.each(writesOf(calls.create))(
      "a create, at $operation after $after, is completed by the next run",
      async (at) => {
        prepareFor(testCase, account.emulator);
        failAt(at.operation, at.after);
        const error = await failureOf(create(definition, inputsOf(first), account.api));
        account.emulator.faults.clear();
        const left = error instanceof ResourceInitFailedError ? error.object : undefined;
        // The next run has other members: those that the first one has left must go.
        if (left) await update(definition, { id: left.id, olds: left.properties, news: inputsOf(second) }, account.api);
        const { id } = left ?? (await create(definition, inputsOf(second), account.api));
        expectCompleted(id);
      },
    );

    test.each(writesOf(calls.update))(
      "an update, at $operation after $after, is completed by the next run",
      async (at) => {
        prepareFor(testCase, account.emulator);
        const { id, properties } = await create(definition, inputsOf(first), account.api);
        failAt(at.operation, at.after);
        const error = await failureOf(
          update(definition, { id, olds: properties, news: inputsOf(second) }, account.api),
        );
        account.emulator.faults.clear();
        const left: Properties =
          error instanceof ResourceInitFailedError ? (error.object?.properties ?? {}) : properties;
        await update(definition, { id, olds: left, news: inputsOf(second) }, account.api);
        expectCompleted(id);
      },
    );
  });
});
