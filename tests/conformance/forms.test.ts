import { beforeAll, describe, expect, test } from "vitest";
import { expectInputsOnPlatform } from "./expectations";
import { argsIn, type Forms, forms, throughForms } from "./forms";
import { hosts } from "./hosts";
import { plans } from "./plan";

const seenOn = new Map<string, Forms>();

beforeAll(async () => {
  for (const host of hosts) seenOn.set(host.name, await throughForms(host));
}, 600_000);

const on = (host: string): Forms => {
  const seen = seenOn.get(host);
  if (!seen) throw new Error(`Nothing was seen of the ${host} host.`);
  return seen;
};

/** A program that asks for the same in another form leaves the platform as it asks: nothing is switched off. */
describe.each(plans)("$resource", (plan) => {
  const { suite } = plan;

  describe.each(hosts)("begun on the $name host", (host) => {
    test.each(forms.map((form, at) => ({ ...form, at })))("is there after it was $title", ({ has, at, isReplaced }) => {
      const { seen, refreshed } = on(host.name).seen[at] ?? {};
      expect(seen?.of(suite).errors).toEqual([]);
      for (const [name, n] of Object.entries(has))
        expectInputsOnPlatform(plan, argsIn(plan, n), seen?.of(suite).onPlatform[Number(name)]);
      expect(Object.keys(seen?.of(suite).deployed.filter(Boolean) ?? [])).toHaveLength(2);
      if (suite.count) expect(seen?.of(suite).count).toBe(on(host.name).seen[0]?.seen.of(suite).count);
      expect(refreshed?.of(suite).changes).toEqual([]);
      if (isReplaced) expect(seen?.of(suite).changes.map(({ op }) => op)).toContain("create-replacement");
    });

    test("is deleted in the end", () => {
      const { deleted, remains } = on(host.name);
      expect(deleted.of(suite).errors).toEqual([]);
      expect(deleted.of(suite).deployed).toEqual([]);
      if (suite.count) expect(deleted.of(suite).count).toBe(0);
      for (const object of remains(suite).filter(Boolean))
        if (plan.inputNames.includes("onDestroy")) expect(object).toMatchObject({ enabled: false });
    });
  });
});

describe.each(hosts)("begun on the $name host", (host) => {
  test.each(forms.map((form, at) => ({ ...form, at })).filter(({ readsOnly }) => readsOnly))(
    "nothing is written when it is $title",
    ({ at }) => {
      const operations = on(host.name).seen[at]?.seen.operations ?? [];
      expect(operations.filter((operation) => !operation.startsWith("GET "))).toEqual([]);
    },
  );
});
