import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { products } from "../../provider/generated/products";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { expectPlatformAsDeclared } from "../support/platform-as-declared";
import type { Args } from "./case";
import { allCases } from "./cases";
import { planFor } from "./plan";
import { prepareFor } from "./prepare";

// What the platform does with an enum that a request to Shield omits is not documented: whatever it does, an update
// changes what the program changes, and nothing else.

const ofShield = products.shield?.resources.map(({ name }) => name) ?? [];
const shield = allCases.filter(({ resource }) => ofShield.includes(resource));

describe.each([true, false])("with resetsOmittedEnums %s", (resetsOmittedEnums) => {
  const account = useAccountForEachTest({ resetsOmittedEnums });

  const updates = shield.flatMap((testCase) =>
    planFor(testCase).updates.map(({ before, after, title }) => ({
      testCase,
      resource: testCase.resource,
      title,
      before,
      after,
    })),
  );

  test.each(updates)("$resource: $title", async ({ testCase, resource, before, after }) => {
    const { api, emulator } = account;
    const [definition, { checked }] = [resourceNamed(resource), planFor(testCase)];
    const expectInForce = (id: string, args: Args, state: Properties) => {
      expectPlatformAsDeclared(emulator, [{ resource, name: "0", id, args }]);
      return read(definition, id, state, api).then((current) =>
        expect(difference(definition, checked(args), current?.inputs ?? {}).changed).toEqual([]),
      );
    };
    prepareFor(testCase, emulator);
    const { id, properties } = await create(definition, checked(before), api);
    await expectInForce(id, before, properties);
    await expectInForce(id, after, await update(definition, { id, olds: properties, news: checked(after) }, api));
  });
});
