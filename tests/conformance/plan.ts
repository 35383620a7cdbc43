import { check } from "../../provider/check/check";
import { metaOf, propertiesOf, propertiesWith } from "../../provider/define/zod-schema";
import { resourceNamed } from "../../provider/registry";
import type { Args, ArgsChange, Case } from "./case";
import { allCases } from "./cases";

/** One assertion of a case, with a numbered resource of its own, and its arguments before and after the update. */
export type Scenario<T = object> = T & { readonly n: number; readonly before: Args; readonly after: Args };

/** A case with its numbered scenarios. */
export interface Plan {
  readonly testCase: Case;
  readonly resource: string;
  readonly sameAs: readonly Scenario<Case["sameAs"][number]>[];
  readonly drift: readonly Scenario<Case["drift"][number]>[];
  readonly updates: readonly Scenario<Case["updates"][number]>[];
  readonly replacements: readonly Scenario<Case["replacements"][number]>[];
  /** All scenarios, in the order of their numbers. */
  readonly scenarios: readonly Scenario[];
  readonly inputNames: readonly string[];
  /** Inputs whose members are managed one by one. */
  readonly groups: ReadonlySet<string>;
  /** Inputs whose change replaces the resource. */
  readonly replacingInputs: readonly string[];
  /** These names without secret inputs, whose values the engine redacts in a diff. */
  withoutSecrets(names: readonly string[]): string[];
  /** The inputs that a check makes of these arguments. */
  checked(args: Args): Args;
}

export const plans: readonly Plan[] = allCases.map(planOf);

/** The same plan with its first scenario, its first update and its first replacement alone. */
export function thinned(plan: Plan): Plan {
  const kept = [plan.scenarios, plan.updates, plan.replacements].flatMap(([first]) => first?.n ?? []);
  const only = <T extends Scenario>(all: readonly T[]) => all.filter(({ n }) => kept.includes(n));
  const [sameAs, drift, updates, replacements] = [
    only(plan.sameAs),
    only(plan.drift),
    only(plan.updates),
    only(plan.replacements),
  ];
  return { ...plan, sameAs, drift, updates, replacements, scenarios: only(plan.scenarios) };
}

export function planFor(testCase: Case): Plan {
  const plan = plans.find((one) => one.testCase === testCase);
  if (!plan) throw new Error(`The case of ${testCase.resource} is not in cases/index.ts.`);
  return plan;
}

function planOf(testCase: Case): Plan {
  const definition = resourceNamed(testCase.resource);
  const secrets = propertiesWith(definition.inputs, "secret");
  let count = 0;
  const numbered = <T extends object>(all: readonly (T & Partial<ArgsChange>)[]): Scenario<T>[] =>
    all.map((one) => {
      const n = count++;
      const before = { ...testCase.args(n), ...one.from };
      return { ...one, n, before, after: { ...before, ...one.args } };
    });
  const sameAs = numbered(testCase.sameAs);
  const drift = numbered(testCase.drift);
  const updates = numbered(testCase.updates);
  const replacements = numbered(testCase.replacements);
  return {
    testCase,
    resource: testCase.resource,
    sameAs,
    drift,
    updates,
    replacements,
    scenarios: [...sameAs, ...drift, ...updates, ...replacements],
    inputNames: Object.keys(definition.inputs.shape),
    groups: new Set(propertiesOf(definition.inputs).flatMap(([name, schema]) => (metaOf(schema).group ? [name] : []))),
    replacingInputs: propertiesWith(definition.inputs, "replaceOnChange"),
    withoutSecrets: (names) => names.filter((name) => !secrets.includes(name)),
    checked: (args) => check(definition, args).inputs,
  };
}
