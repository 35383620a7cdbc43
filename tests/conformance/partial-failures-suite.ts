import { beforeAll, describe, expect, test } from "vitest";
import { expectHostsAgree } from "./agreement";
import { expectInputsOnPlatform } from "./expectations";
import { hosts } from "./hosts";
import { type FailingResource, type FailureRound, failingResourcesOf, runFailureRounds } from "./partial-failures";
import { plans } from "./plan";
import { recordsOf } from "./record";
import type { Deployer } from "./shared-stack";

/** What every host must do about every step that fails after it has changed something. */
export function describePartialFailures(deployer: Deployer): void {
  const roundsOn = new Map<string, readonly FailureRound[]>();

  beforeAll(async () => {
    for (const host of hosts) roundsOn.set(host.name, await runFailureRounds(host, deployer));
  });

  describe.each(plans.filter(({ testCase }) => failingResourcesOf(testCase).length > 0))("$resource", (plan) => {
    const { testCase } = plan;
    const failing = failingResourcesOf(testCase);
    const updates = failing.filter(({ before }) => before);
    const creates = failing.filter(({ before }) => !before);

    describe.each(hosts)("$name host", (host) => {
      const expectCompleted = ({ n, round, error, completes, before, after: goal }: FailingResource) => {
        const observed = roundsOn.get(host.name)?.[round];
        if (!observed) throw new Error(`There is no observation of round ${round}.`);
        const { errors, count } = observed.failed.of(testCase);
        expect(errors).toMatchObject([{ name: String(n), message: expect.stringMatching(error) }]);
        const existing = failing.filter((one) => one.before || one.round <= round);
        if (testCase.count) expect(count).toBe(existing.length);

        const completed = observed.completed.of(testCase);
        expect(completed.errors).toEqual([]);
        expect(observed.completed.operations.filter((operation) => completes.includes(operation))).toEqual(completes);
        if (testCase.count) expect(completed.count).toBe(existing.length);
        expectInputsOnPlatform(plan, goal, completed.onPlatform[n], before);
      };

      test.each(creates.slice(0, -1))("a create that fails half-way keeps the object: $title", expectCompleted);

      test.each(creates.slice(-1))("a refresh before the next run does no harm: $title", expectCompleted);

      test.each(updates)("an update that fails half-way keeps what it has changed: $title", expectCompleted);
    });
  });

  test("both hosts send the same requests and show the same changes", () => {
    const records = hosts.map(({ name }) =>
      (roundsOn.get(name) ?? []).map(({ failed, completed }) => recordsOf({ failed, completed })),
    );
    expectHostsAgree("lifecycles", { ...records[0] }, { ...records[1] });
  });

  test.each(hosts)("on the $name host, no run changes anything else", ({ name }) => {
    const rounds = roundsOn.get(name) ?? [];
    expect(rounds.flatMap(({ failed, completed }) => [...failed.beside, ...completed.beside])).toEqual([]);
  });

  test.each(hosts)("on the $name host, the next run changes no other resource", (host) => {
    for (const [round, { completed }] of (roundsOn.get(host.name) ?? []).entries()) {
      const completes = plans
        .flatMap(({ testCase }) => failingResourcesOf(testCase).filter((one) => one.round === round))
        .flatMap(({ completes, reads = [] }) => [...completes, ...reads]);
      expect(completed.operations.toSorted(), `round ${round}`).toEqual(completes.toSorted());
    }
  });
}
