import { beforeAll, describe, expect, test } from "vitest";
import { expectAgreement } from "./agreement";
import { type BreakingOff, type Broken, breakOff, brokenOf } from "./breaking-off";
import { expectInputsOnPlatform } from "./expectations";
import { hosts } from "./hosts";
import { plans } from "./plan";
import { recordsOf } from "./record";

const roundsOn = new Map<string, readonly BreakingOff[]>();

beforeAll(async () => {
  for (const host of hosts) roundsOn.set(host.name, await breakOff(host));
});

/** What must become of every step that breaks off half-way, on every host. */
describe.each(plans.filter(({ suite }) => brokenOf(suite).length > 0))("$resource", (plan) => {
  const { suite } = plan;
  const broken = brokenOf(suite);
  const changed = broken.filter(({ before }) => before);
  const made = broken.filter(({ before }) => !before);

  describe.each(hosts)("$name host", (host) => {
    const expectCompleted = ({ n, round, error, completes, before, asked }: Broken) => {
      const seen = roundsOn.get(host.name)?.[round];
      if (!seen) throw new Error(`Nothing was seen of round ${round}.`);
      const { errors, count } = seen.failed.of(suite);
      expect(errors).toMatchObject([{ name: String(n), message: expect.stringMatching(error) }]);
      const there = broken.filter((one) => one.before || one.round <= round);
      if (suite.count) expect(count).toBe(there.length);

      const after = seen.completed.of(suite);
      expect(after.errors).toEqual([]);
      expect(seen.completed.operations.filter((operation) => completes.includes(operation))).toEqual(completes);
      if (suite.count) expect(after.count).toBe(there.length);
      expectInputsOnPlatform(plan, asked, after.onPlatform[n], before);
    };

    test.each(made.slice(0, -1))("a create that breaks off half-way keeps what is there: $title", expectCompleted);

    test.each(made.slice(-1))("a refresh in between does no harm: $title", expectCompleted);

    test.each(changed)("an update that breaks off half-way keeps what it reached: $title", expectCompleted);
  });
});

test("both hosts do and show the same", () => {
  const records = hosts.map(({ name }) =>
    (roundsOn.get(name) ?? []).map(({ failed, completed }) => recordsOf({ failed, completed })),
  );
  expectAgreement("lives", { ...records[0] }, { ...records[1] });
});

test.each(hosts)("on the $name host, nothing else is touched on the way", (host) => {
  for (const [round, { completed }] of (roundsOn.get(host.name) ?? []).entries()) {
    const completes = plans
      .flatMap(({ suite }) => brokenOf(suite).filter((one) => one.round === round))
      .flatMap((one) => one.completes);
    expect(completed.operations.toSorted(), `round ${round}`).toEqual(completes.toSorted());
  }
});
