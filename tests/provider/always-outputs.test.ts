import { expect, test } from "vitest";
import { metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { create, read } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { plans } from "../conformance/plan";
import { prepareFor } from "../conformance/prepare";
import { useAccountForEachTest } from "../support/account";

// Programs get these outputs without a question whether they are there.

const account = useAccountForEachTest();

const alwaysThere = plans.flatMap((plan) => {
  const { outputs } = resourceNamed(plan.resource);
  const names = propertiesOf(outputs).flatMap(([name, schema]) => (metaOf(schema).always ? [name] : []));
  return names.length > 0 ? [{ plan, resource: plan.resource, names }] : [];
});

test.each(alwaysThere)("$resource has $names after a create and after an import", async ({ plan, resource, names }) => {
  const definition = resourceNamed(resource);
  prepareFor(plan.testCase, account.emulator);
  const { id, properties } = await create(definition, plan.checked(plan.testCase.args(0)), account.api);
  const present = (all: object = {}) => names.filter((name) => Reflect.get(all, name) !== undefined);
  expect(present(properties)).toEqual(names);
  if (definition.noImport !== undefined) return;
  expect(present((await read(definition, id, undefined, account.api))?.properties)).toEqual(names);
});
