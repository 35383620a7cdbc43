import { expect, test } from "vitest";
import { hosts } from "./hosts";
import { describeLifecycles } from "./lifecycle-suite";
import { plans, thinned } from "./plan";

// Some three scenarios of each resource through the engine, on both hosts. `lifecycle.test.ts` has all of them.

const lifecycleOn = describeLifecycles(plans.map(thinned), "engine");

test.each(hosts)("on the $name host, no step changes anything else", ({ name }) => {
  const { oldObjects: _, remaining: __, resourcesLeft: ___, ...steps } = lifecycleOn(name);
  expect(Object.entries(steps).flatMap(([step, { beside }]) => beside.map((one) => `${step}: ${one}`))).toEqual([]);
});
