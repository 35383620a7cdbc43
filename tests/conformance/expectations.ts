import { expect } from "vitest";
import type { Args, Case } from "./case";
import type { Plan } from "./plan";
import type { Seen } from "./stage";

/**
 * What the platform must have of these arguments. `before` are the arguments of the same object until its last update;
 * where they are unknown, whatever may be hidden is left out.
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
      .map(([name, value]) => [name, suite.keptAs?.[name]?.(value) ?? value]),
  );
}

/** Every argument that the platform can show is there as it was given. */
export function expectInputsOnPlatform(plan: Plan, args: Args, found: Args | undefined, before?: Args): void {
  if (!found) throw new Error(`The platform has no ${plan.resource}.`);
  for (const [name, value] of Object.entries(expectedOnPlatform(plan, args, before))) {
    expect(found[name], `${plan.resource}.${name} on the platform`).toEqual(value);
  }
}

function isUnseen({ unseen }: Case, name: string, args: Args, before: Args | "unknown" | undefined): boolean {
  const why = unseen?.[name];
  if (why === undefined || typeof why === "string") return why !== undefined;
  return before === "unknown" || why.when(args, before);
}

/**
 * No operation that this plan may cost was asked for more often than it may be. All resources live together, so where
 * several types ask for the same operation, they have what they may cost together.
 */
export function expectCallsWithin(
  plans: readonly Plan[],
  { operations }: Seen,
  mine: Plan,
  mayCost: (plan: Plan) => readonly string[],
): void {
  const allowed = plans.flatMap(mayCost);
  const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length;
  for (const operation of new Set(mayCost(mine))) {
    expect(count(operations, operation), operation).toBeLessThanOrEqual(count(allowed, operation));
  }
}
