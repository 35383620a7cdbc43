import { expect } from "vitest";
import { isRead } from "../../sdk/internal";
import type { Args } from "./case";
import { expectedOnPlatform } from "./expected-on-platform";
import type { Plan } from "./plan";
import type { Observation } from "./shared-stack";

/** The platform shows each argument that it can show, with the given value. */
export function expectInputsOnPlatform(plan: Plan, args: Args, object: Args | undefined, before?: Args): void {
  if (!object) throw new Error(`The platform has no ${plan.resource}.`);
  for (const [name, value] of Object.entries(expectedOnPlatform(plan, args, before))) {
    const shown = expect(object[name], `${plan.resource}.${name} on the platform`);
    // Of a group, the platform has the members that the arguments leave out as well.
    if (plan.groups.has(name)) shown.toMatchObject(value as Args);
    else shown.toEqual(value);
  }
}

/**
 * No write of the plans was sent more often than they allow together: resources share a stack, and types that send the
 * same operation have a common budget. How often a read is sent depends on time, for which its response is kept.
 */
export function expectWritesWithin(
  plans: readonly Plan[],
  { operations }: Observation,
  budgetOf: (plan: Plan) => readonly string[],
): void {
  const countOf = (all: readonly string[]) => {
    return new Map([...Map.groupBy(all, (one) => one)].map(([one, same]) => [one, same.length]));
  };
  const allowed = countOf(plans.flatMap(budgetOf).filter((operation) => !isRead(operation)));
  const sent = countOf(operations);
  const beyond = [...allowed].filter(([operation, count]) => (sent.get(operation) ?? 0) > count);
  expect(beyond.map(([operation, count]) => `${operation}: ${sent.get(operation)} of ${count}`)).toEqual([]);
}
