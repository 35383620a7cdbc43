import { describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../provider/define/define";
import { parentOf } from "../../provider/define/resource-id";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk/index";
import { useAccountForEachTest } from "../support/account";
import { countsOf, expectedCounts, measuredCounts, measuredUpdate } from "./call-counts";
import { plans } from "./plan";

// Exactly the calls of a case, no more and no fewer: a needless one fails with its name.

const account = useAccountForEachTest();

test.each([
  ["a read of each object", "refresh", "GET /storagezone"],
  ["a second delete", "delete", "GET /storagezone"],
] as const)("%s more than needed is noticed, and named", async (_, phase, operation) => {
  const plan = plans.find(({ resource }) => resource === "PullZoneBlockedIp");
  if (!plan) throw new Error("There is no such case.");
  const definition = resourceNamed(plan.resource);
  const needless = async (api: BunnyClient) => expect((await api.storageZones.listPage()).items).toBeDefined();
  const wasteful: ResourceDefinition = {
    ...definition,
    async read(request, context) {
      if (phase === "refresh") await needless(context.api);
      return definition.read(request, context);
    },
    async delete(request, context) {
      if (phase === "delete") await needless(context.api);
      return definition.delete(request, context);
    },
  };
  const measured = await measuredCounts(plan, wasteful, account, 3);
  const expected = expectedCounts(plan, parentOf(definition), 3);
  expect(measured[phase]).toEqual({ ...expected[phase], [operation]: expect.any(Number) });
  expect(measured).not.toEqual(expected);
});

test("a read of a parent for each of its objects is noticed", async () => {
  const plan = plans.find(({ resource }) => resource === "PullZoneBlockedIp");
  if (!plan) throw new Error("There is no such case.");
  const definition = resourceNamed(plan.resource);
  const wasteful: ResourceDefinition = {
    ...definition,
    async read(request, context) {
      // Not the cached one.
      await context.api.pullZones.get(Number(request.prior.inputs.pullZoneId));
      return definition.read(request, context);
    },
  };
  const measured = await measuredCounts(plan, wasteful, account, 121);
  expect(measured.refresh).not.toEqual(expectedCounts(plan, parentOf(definition), 121).refresh);
});

describe.each(plans)("$resource", (plan) => {
  const definition = resourceNamed(plan.resource);

  test.each([1, 3])("%d of it call each operation exactly as often as their case says", async (count) => {
    const measured = await measuredCounts(plan, definition, account, count);
    expect(measured).toEqual(expectedCounts(plan, parentOf(definition), count));
  });

  test.each(plan.updates)("update: $title", async (scenario) => {
    const counts = await measuredUpdate(plan, definition, account, scenario);
    expect(counts).toEqual(countsOf(scenario.calls));
  });
});
