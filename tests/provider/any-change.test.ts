import { expect, test } from "vitest";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { Args, Case } from "../conformance/case";
import { expectInputsOnPlatform } from "../conformance/expectations";
import { plans } from "../conformance/plan";
import { prepareFor } from "../conformance/prepare";
import { useAccountForEachTest } from "../support/account";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";

const account = useAccountForEachTest();

/** The arguments of a case, and those after each of its updates. */
const argumentsOf = ({ args, updates }: Case) => [
  args(0),
  ...updates.map((change) => ({ ...args(0), ...change.from, ...change.args })),
];

test.each(plans.filter(({ updates }) => updates.length > 0))(
  "$resource: an update between any two sets of arguments is applied, and a read confirms it",
  async (plan) => {
    const { testCase, checked } = plan;
    const definition = resourceNamed(plan.resource);
    prepareFor(testCase, account.emulator);
    let changes = 0;
    for (const before of argumentsOf(testCase)) {
      for (const after of argumentsOf(testCase)) {
        const { changed, replaces } = difference(definition, checked(before), checked(after));
        if (changed.length === 0 || replaces.length > 0) continue;
        const { id, properties } = await create(definition, checked(before), account.api);
        const updated = await update(definition, { id, olds: properties, news: checked(after) }, account.api);
        const current = await read(definition, id, updated, account.api);
        const description = `${JSON.stringify(before)} to ${JSON.stringify(after)}`;
        expect(difference(definition, checked(after), current?.inputs ?? {}).changed, description).toEqual([]);
        expectInputsOnPlatform(plan, after, testCase.onPlatform(account.emulator, { id, outputs: updated }), before);
        expectPlatformAsDeclared(account.emulator, [{ resource: plan.resource, name: description, id, args: after }]);
        await remove(definition, updated, account.api);
        changes++;
      }
    }
    expect(changes).toBeGreaterThan(0);
  },
);

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

function mapValues(args: Args, map: (value: unknown) => unknown): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, map(value)]));
}
