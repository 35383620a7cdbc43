import { expect } from "vitest";
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
 * No operation in the budget of this plan was requested more often than allowed. All resources share a stack, so types
 * that send the same operation have a common budget.
 */
export function expectCallsWithin(
  plans: readonly Plan[],
  { operations }: Observation,
  plan: Plan,
  budgetOf: (plan: Plan) => readonly string[],
): void {
  const allowed = plans.flatMap(budgetOf);
  const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length;
  for (const operation of new Set(budgetOf(plan))) {
    expect(count(operations, operation), operation).toBeLessThanOrEqual(count(allowed, operation));
  }
}
