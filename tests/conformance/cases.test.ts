import { describe, expect, test } from "vitest";
import { create, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { expectInputsOnPlatform } from "./expectations";
import { plans } from "./plan";
import { prepareFor } from "./prepare";

const account = useAccountForEachTest();

describe.each(plans)("the case of $resource", (plan) => {
  const { suite, inputNames } = plan;
  const unseen = Object.entries(suite.unseen ?? {});

  test("shows every input of its definition on the platform, or gives a reason", async () => {
    prepareFor(suite, account.emulator);
    const { id, properties } = await create(resourceNamed(suite.resource), plan.checked(suite.args(0)), account.api);
    const shown = suite.onPlatform(account.emulator, { id, outputs: properties });
    const hidden = unseen.flatMap(([name, why]) => (typeof why === "string" ? [name] : []));
    expect([...Object.keys(shown ?? {}), ...hidden].toSorted()).toEqual(inputNames.toSorted());
    expectInputsOnPlatform(plan, suite.args(0), shown);
  });

  test("has the arguments of each scenario on the platform after a create", async () => {
    const definition = resourceNamed(suite.resource);
    prepareFor(suite, account.emulator);
    for (const args of [...plan.updates, ...plan.replacements].flatMap(({ before, after }) => [before, after])) {
      const { id, properties } = await create(definition, plan.checked(args), account.api);
      expectInputsOnPlatform(plan, args, suite.onPlatform(account.emulator, { id, outputs: properties }));
      await remove(definition, { ...properties, deleteContents: true }, account.api);
    }
  });

  test("gives reasons only for inputs, and stored forms only for visible inputs", () => {
    expect(inputNames).toEqual(expect.arrayContaining([...unseen.map(([name]) => name)]));
    for (const [name, why] of unseen) expect(typeof why === "string" ? why : why.reason, name).toMatch(/\w+ \w+/);
    for (const name of Object.keys(suite.storedAs ?? {})) {
      expect(inputNames).toContain(name);
      expect(unseen.map(([name]) => name)).not.toContain(name);
    }
  });
});
