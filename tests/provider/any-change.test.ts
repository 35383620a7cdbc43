import { expect, test } from "vitest";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { Args } from "../conformance/case";
import { expectInputsOnPlatform } from "../conformance/expectations";
import { type Plan, plans } from "../conformance/plan";
import { prepareFor } from "../conformance/prepare";
import { useAccountForEachTest } from "../support/account";
import { isFirstPart, part } from "../support/depth";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";

const account = useAccountForEachTest();

/** Each set of arguments of a case before each other one that is an update of it. */
function pairsOf({ testCase: { args, updates }, resource, checked }: Plan): (readonly [before: Args, after: Args])[] {
  const sets = [args(0), ...updates.map((change) => ({ ...args(0), ...change.from, ...change.args }))];
  const pairs = sets.flatMap((before) => sets.map((after) => [before, after] as const));
  return pairs.filter(([before, after]) => {
    const { changed, replaces } = difference(resourceNamed(resource), checked(before), checked(after));
    return changed.length > 0 && replaces.length === 0;
  });
}

const updated = plans.filter(({ updates }) => updates.length > 0).map((plan) => ({ plan, pairs: pairsOf(plan) }));

test("each resource with updates has such pairs", () => {
  expect(updated.filter(({ pairs }) => pairs.length === 0)).toEqual([]);
});

test.each(
  updated
    .map(({ plan, pairs }, turn) => ({ ...plan, pairs: part(pairs, Math.min(pairs.length, 12), turn) }))
    .filter(({ pairs }) => pairs.length > 0),
)(
  "$resource: an update between any two sets of arguments is applied, and a read confirms it",
  async ({ pairs, ...plan }) => {
    const { testCase, checked } = plan;
    const definition = resourceNamed(plan.resource);
    prepareFor(testCase, account.emulator);
    for (const [before, after] of pairs) {
      const { id, properties } = await create(definition, checked(before), account.api);
      const updated = await update(definition, { id, olds: properties, news: checked(after) }, account.api);
      const current = await read(definition, id, updated, account.api);
      const description = `${JSON.stringify(before)} to ${JSON.stringify(after)}`;
      expect(difference(definition, checked(after), current?.inputs ?? {}).changed, description).toEqual([]);
      expectInputsOnPlatform(plan, after, testCase.onPlatform(account.emulator, { id, outputs: updated }), before);
      expectPlatformAsDeclared(account.emulator, [{ resource: plan.resource, name: description, id, args: after }]);
      await remove(definition, updated, account.api);
    }
  },
);

if (isFirstPart()) {
  test.each(["CustomAccessList", "DnsRecords", "PullZoneBlockedIps", "PullZoneReferrers"])(
    "%s: duplicates are written once, by a create and by an update",
    async (name) => {
      const plan = plans.find(({ resource }) => resource === name);
      if (!plan) throw new Error(`${name} has no case.`);
      const definition = resourceNamed(name);
      prepareFor(plan.testCase, account.emulator);
      const single = plan.testCase.args(0);
      const twice = (args: Args) =>
        plan.checked(mapValues(args, (value) => (Array.isArray(value) ? [...value, ...value] : value)));
      const { id, properties } = await create(definition, twice(single), account.api);
      expectInputsOnPlatform(plan, single, plan.testCase.onPlatform(account.emulator, { id, outputs: properties }));
      const [change] = plan.updates;
      const after = { ...single, ...change?.args };
      const updated = await update(definition, { id, olds: properties, news: twice(after) }, account.api);
      expectInputsOnPlatform(plan, after, plan.testCase.onPlatform(account.emulator, { id, outputs: updated }), single);
    },
  );
}

function mapValues(args: Args, map: (value: unknown) => unknown): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, map(value)]));
}
