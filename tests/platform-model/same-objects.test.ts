import { describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { plans } from "../conformance/plan";
import { sameObjects } from "../conformance/same-objects";
import { useAccountForEachTest } from "../support/account";
import { Deployment } from "../support/deployment";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import { BesideRuns } from "./beside";

// `tests/conformance/same-objects.test.ts` runs them on both hosts in the engine.

const account = useAccountForEachTest();

test("types that claim items of the same list are exchanged for each other", () => {
  const listsOf = ({ resource, testCase, checked }: (typeof plans)[number]) =>
    resourceNamed(resource)
      .claims?.(checked(testCase.args(0)))
      .map(({ list }) => list.replace(/\d+/g, "#")) ?? [];
  const byList = new Map<string, Set<string>>();
  for (const plan of plans)
    for (const list of listsOf(plan)) byList.set(list, (byList.get(list) ?? new Set()).add(plan.resource));
  const shared = [...byList.values()].filter(({ size }) => size > 1);
  expect(shared.length).toBeGreaterThan(3);
  for (const types of shared)
    expect(
      sameObjects.some((kind) => [...types].every((type) => kind.types.includes(type))),
      [...types].join(", "),
    ).toBe(true);
});

describe.each(sameObjects)("$kind", ({ programs, prepare }) => {
  const names = Object.keys(programs);
  const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => ({ from, to })));

  test.each(pairs)("from $from to $to in one run", async ({ from, to }) => {
    const { emulator } = account;
    prepare(emulator);
    // What a run deletes too much is deleted after what it creates.
    emulator.faults.add(parseFault("latency for=20ms on DELETE *"));
    const stack = new Deployment(emulator);
    const runs = new BesideRuns(emulator.state);
    for (const name of [from, to]) {
      const program = programs[name] ?? [];
      runs.begin();
      await stack.up(program);
      expectPlatformAsDeclared(emulator, stack.declared(program));
      expect(runs.end(stack.declared(program)), name).toEqual([]);
      emulator.calls.take();
      await stack.up(program, { refresh: true });
      const writes = emulator.calls.take().filter(({ operation = "" }) => !isRead(operation));
      expect(writes, "what the next run repairs").toEqual([]);
    }
    runs.begin();
    await stack.up([]);
    expect(runs.end([])).toEqual([]);
  });
});
