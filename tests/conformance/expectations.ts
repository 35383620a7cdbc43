import { expect } from "vitest";
import type { Args, Case } from "./case";
import type { Plan } from "./plan";
import type { Observation } from "./shared-stack";

/**
 * The arguments that the platform must show. `before` are those of the same object until its last update; if they are
 * unknown, every argument that they could hide is left out.
 */
export function expectedOnPlatform(
  { suite, checked }: Pick<Plan, "suite" | "checked">,
  args: Args,
  before?: Args | "unknown",
): Args {
  const managed = Object.entries(checked(args)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    managed
      .filter(([name]) => !isUnseen(suite, name, args, before))
      .map(([name, value]) => [name, suite.storedAs?.[name]?.(value) ?? value]),
  );
}

/** The platform shows each argument that it can show, with the given value. */
export function expectInputsOnPlatform(plan: Plan, args: Args, object: Args | undefined, before?: Args): void {
  if (!object) throw new Error(`The platform has no ${plan.resource}.`);
  for (const [name, value] of Object.entries(expectedOnPlatform(plan, args, before))) {
    expect(object[name], `${plan.resource}.${name} on the platform`).toEqual(value);
  }
}

function isUnseen({ unseen }: Case, name: string, args: Args, before: Args | "unknown" | undefined): boolean {
  const why = unseen?.[name];
  if (why === undefined || typeof why === "string") return why !== undefined;
  return before === "unknown" || why.when(args, before);
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
