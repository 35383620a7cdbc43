import { beforeAll, describe, expect, test } from "vitest";
import { isRead } from "../../sdk/internal";
import { expectInputsOnPlatform } from "./expectations";
import { hosts } from "./hosts";
import { plans } from "./plan";
import { argsByNameOf, argsFor, type RefactoringRun, refactorings, runRefactorings } from "./refactorings";

const runs = new Map<string, RefactoringRun>();

for (const host of hosts)
  beforeAll(async () => {
    runs.set(host.name, await runRefactorings(host));
  }, 600_000);

const on = (host: string): RefactoringRun => {
  const run = runs.get(host);
  if (!run) throw new Error(`There is no observation of the ${host} host.`);
  return run;
};

/** A refactored program leaves the objects on the platform as they are: nothing is switched off. */
describe.each(plans)("$resource", (plan) => {
  const { testCase } = plan;

  describe.each(hosts)("started on the $name host", (host) => {
    test.each(refactorings.map((refactoring, at) => ({ ...refactoring, at })))(
      "exists after it was $title",
      ({ at, isReplaced, ...refactoring }) => {
        const has = argsByNameOf(refactoring, testCase);
        const { deployed: seen, refreshed } = on(host.name).steps[at] ?? {};
        expect(seen?.of(testCase).errors).toEqual([]);
        for (const [name, n] of Object.entries(has))
          expectInputsOnPlatform(plan, argsFor(plan, n), seen?.of(testCase).onPlatform[Number(name)]);
        expect(Object.keys(seen?.of(testCase).deployed.filter(Boolean) ?? [])).toHaveLength(2);
        if (testCase.count) expect(seen?.of(testCase).count).toBe(on(host.name).steps[0]?.deployed.of(testCase).count);
        expect(refreshed?.of(testCase).changes).toEqual([]);
        if (isReplaced) expect(seen?.of(testCase).changes.map(({ op }) => op)).toContain("create-replacement");
      },
    );

    test("is deleted by destroy", () => {
      const { deleted, remaining: remains } = on(host.name);
      expect(deleted.of(testCase).errors).toEqual([]);
      expect(deleted.of(testCase).deployed).toEqual([]);
      if (testCase.count) expect(deleted.of(testCase).count).toBe(0);
      for (const object of remains(testCase).filter((one) => one !== undefined))
        if (plan.inputNames.includes("onDestroy"))
          expect(object).toMatchObject(
            "enabled" in object ? { enabled: false } : (testCase.settings?.afterDelete ?? {}),
          );
    });
  });
});

describe.each(hosts)("started on the $name host", (host) => {
  test.each(refactorings.map((refactoring, at) => ({ ...refactoring, at })))(
    "everything is in force as the program says, by the records, after it was $title",
    ({ at }) => {
      expect(on(host.name).steps[at]?.deployed.notAsDeclared).toEqual([]);
    },
  );

  test.each(refactorings.map((refactoring, at) => ({ ...refactoring, at })))(
    "nothing else changes while it is $title",
    ({ at }) => {
      const { deployed, refreshed } = on(host.name).steps[at] ?? {};
      expect([deployed?.beside, refreshed?.beside]).toEqual([[], []]);
    },
  );

  test("nothing else changes while it is deleted", () => {
    expect(on(host.name).deleted.beside).toEqual([]);
  });

  test.each(refactorings.map((refactoring, at) => ({ ...refactoring, at })).filter(({ readsOnly }) => readsOnly))(
    "nothing is written while it is $title",
    ({ at }) => {
      const operations = on(host.name).steps[at]?.deployed.operations ?? [];
      expect(operations.filter((operation) => !isRead(operation))).toEqual([]);
    },
  );
});
