import { check } from "../../provider/check/check";
import { propertiesWith } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import type { Args, Case, Change } from "./case";
import { allCases } from "./cases";

/** A resource of its own for one thing that a case has to show: what it starts as, and what it becomes. */
export type Role<T = object> = T & { readonly n: number; readonly before: Args; readonly after: Args };

/** A case with a numbered resource for each thing that it has to show. */
export interface Plan {
  readonly suite: Case;
  readonly resource: string;
  readonly sameAs: readonly Role<Case["sameAs"][number]>[];
  readonly drift: readonly Role<Case["drift"][number]>[];
  readonly updates: readonly Role<Case["updates"][number]>[];
  readonly replacements: readonly Role<Case["replacements"][number]>[];
  /** All of them, in the order of their numbers. */
  readonly roles: readonly Role[];
  readonly inputNames: readonly string[];
  /** Inputs that make a new object where they differ. */
  readonly replacing: readonly string[];
  /** Of these names, those whose change the engine tells: it says that a secret changes, but masks both values. */
  visible(names: readonly string[]): string[];
  /** The arguments as the engine knows them after a check. */
  checked(args: Args): Args;
}

export const plans: readonly Plan[] = allCases.map(planOf);

/** The plan of a case. */
export function planFor(suite: Case): Plan {
  const plan = plans.find((one) => one.suite === suite);
  if (!plan) throw new Error(`The case of ${suite.resource} is not in cases/index.ts.`);
  return plan;
}

function planOf(suite: Case): Plan {
  const definition = resourceNamed(suite.resource);
  const secrets = propertiesWith(definition.inputs, "secret");
  let numbered = 0;
  const ownResource = <T extends object>(all: readonly (T & Partial<Change>)[]): Role<T>[] =>
    all.map((one) => {
      const n = numbered++;
      const before = { ...suite.args(n), ...one.from };
      return { ...one, n, before, after: { ...before, ...one.args } };
    });
  const sameAs = ownResource(suite.sameAs);
  const drift = ownResource(suite.drift);
  const updates = ownResource(suite.updates);
  const replacements = ownResource(suite.replacements);
  return {
    suite,
    resource: suite.resource,
    sameAs,
    drift,
    updates,
    replacements,
    roles: [...sameAs, ...drift, ...updates, ...replacements],
    inputNames: Object.keys(definition.inputs.shape),
    replacing: propertiesWith(definition.inputs, "replaceOnChange"),
    visible: (names) => names.filter((name) => !secrets.includes(name)),
    checked: (args) => check(definition, args).inputs,
  };
}
