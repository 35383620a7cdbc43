import { expect } from "vitest";
import type { Args } from "./case";
import type { Plan } from "./plan";
import type { Seen } from "./stage";

/** What the platform has is what the arguments ask for. */
export function expectAsAsked(plan: Plan, args: Args, found: Args | undefined): void {
  const inputs = plan.checked(args);
  if (!found) throw new Error("The platform does not have it.");
  for (const [name, value] of Object.entries(found)) {
    const managed = name === "liveCode" ? inputs.code : inputs[name];
    if (managed !== undefined) expect(value, name).toEqual(managed);
  }
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
