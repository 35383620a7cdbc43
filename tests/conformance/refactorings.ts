import { type CustomResource, type CustomResourceOptions, RunError } from "@pulumi/pulumi";
import type { PulumiFn, UpOptions } from "@pulumi/pulumi/automation";
import { failureOf } from "../support/stack";
import type { Args, Case } from "./case";
import { allCases } from "./cases";
import { hosts, type ProviderHost } from "./hosts";
import { type Plan, planFor, plans } from "./plan";
import { type Observation, SharedStack } from "./shared-stack";

/** A change of the program, or of the command, that asks for the same objects. */
interface Refactoring {
  readonly title: string;
  readonly host: "own" | "other";
  /** The names of the two resources of each case, each with the number of its arguments. */
  readonly argsByName: Readonly<Record<number, 0 | 1>>;
  readonly options?: CustomResourceOptions;
  /** Whether every resource is replaced without any change of its inputs. */
  readonly isReplaced?: "by --replace" | "by an option";
  /** Whether a run comes first that fails after all creates, and before any delete. */
  readonly failsFirst?: boolean;
  /** Whether the run may only read. */
  readonly readsOnly?: boolean;
}

const asNamed = { 0: 0, 1: 1 } as const;
const renamed = { 2: 0, 3: 1 } as const;
const swapped = { 2: 1, 3: 0 } as const;
const aliased = { 4: 1, 5: 0 } as const;

/** Each starts from the stack that the one before has left. */
export const refactorings: readonly Refactoring[] = [
  { title: "created", host: "own", argsByName: asNamed },
  {
    title: "replaced by --replace",
    host: "own",
    argsByName: asNamed,
    isReplaced: "by --replace",
  },
  {
    title: "replaced by --replace, and deleted first",
    host: "own",
    argsByName: asNamed,
    isReplaced: "by --replace",
    options: { deleteBeforeReplace: true },
  },
  {
    title: "replaced by replacementTrigger",
    host: "own",
    argsByName: asNamed,
    isReplaced: "by an option",
  },
  { title: "renamed, in a run that fails before it deletes", host: "own", argsByName: renamed, failsFirst: true },
  { title: "swapped", host: "own", argsByName: swapped },
  { title: "moved to the other host", host: "other", argsByName: swapped, readsOnly: true },
  { title: "moved back", host: "own", argsByName: swapped, readsOnly: true },
  { title: "moved again, under names with an alias", host: "other", argsByName: aliased, readsOnly: true },
  { title: "moved back while it is replaced", host: "own", argsByName: aliased, isReplaced: "by an option" },
  { title: "moved while it is renamed and swapped", host: "other", argsByName: asNamed },
];

/** The run of a refactoring, and the refresh after it. */
export interface RefactoringStep {
  readonly deployed: Observation;
  readonly refreshed: Observation;
}

export interface RefactoringRun {
  readonly steps: readonly RefactoringStep[];
  readonly deleted: Observation;
  readonly remaining: (testCase: Case) => readonly (Args | undefined)[];
}

/** The nth arguments of a case. Settings are disabled by a delete, so that a wrong delete would show. */
export function argsFor({ testCase, inputNames }: Plan, n: number): Args {
  return { ...testCase.args(n), ...(inputNames.includes("onDestroy") ? { onDestroy: "Disable" } : {}) };
}

/** Runs two resources of each case through all refactorings, in one stack that starts on this host. */
export async function runRefactorings(host: ProviderHost): Promise<RefactoringRun> {
  const shared = await SharedStack.open(host);
  const { stack } = shared;
  const steps: RefactoringStep[] = [];
  return shared.closeAfter(async () => {
    for (const refactoring of refactorings) {
      const declare = programFor(refactoring, host);
      const urns = stack.bunnyResources().map(({ urn }) => urn);
      const options: Partial<UpOptions> = refactoring.isReplaced === "by --replace" ? { replace: urns } : {};
      const argsOf = (testCase: Case, of: Pick<Refactoring, "argsByName"> = refactoring) =>
        Object.fromEntries(
          Object.entries(argsByNameOf(of, testCase)).map(([name, n]) => [name, argsFor(planFor(testCase), n)]),
        );
      if (refactoring.failsFirst)
        await shared.observe(
          failureOf(stack.up(failingAtTheEnd(declare))).then(({ outcome }) => outcome),
          (testCase) => ({ ...argsOf(testCase, { argsByName: asNamed }), ...argsOf(testCase) }),
        );
      const deployed = await shared.observe(
        stack.up(async () => void declare(), options),
        argsOf,
      );
      steps.push({ deployed, refreshed: await shared.observe(stack.refresh()) });
    }
    const last = steps.at(-1)?.deployed;
    const deleted = await shared.observe(stack.destroy());
    const objects = new Map(
      allCases.map((testCase) => [testCase, shared.onPlatform(testCase, last?.of(testCase).deployed ?? [])]),
    );
    return { steps, deleted, remaining: (testCase) => objects.get(testCase) ?? [] };
  });
}

function programFor(refactoring: Refactoring, own: ProviderHost): () => CustomResource[] {
  const { argsByName, options } = refactoring;
  const replacementTrigger = refactorings.slice(0, refactorings.indexOf(refactoring) + 1).filter(isByOption).length;
  const host = refactoring.host === "own" ? own : hosts.find((candidate) => candidate !== own);
  if (!host) throw new Error("There is no other host.");
  return () =>
    plans.flatMap((plan) =>
      Object.entries(argsByNameOf(refactoring, plan.testCase)).map(([name, n], index) => {
        const earlier = Object.keys(swapped).slice(index, index + 1);
        const alias = argsByName === aliased ? { aliases: earlier.map((name) => ({ name })) } : {};
        return new (host.classNamed(plan.resource))(name, argsFor(plan, n) as never, {
          ...options,
          ...(plan.testCase.isUnique ? uniqueOptions(index) : alias),
          replacementTrigger,
        });
      }),
    );
}

/** The names of the two resources of a case. Unique objects keep their arguments, since they cannot be swapped. */
export function argsByNameOf({ argsByName }: Pick<Refactoring, "argsByName">, { isUnique }: Case) {
  const names = Object.keys(argsByName);
  return isUnique ? Object.fromEntries(names.map((name, n) => [name, n])) : { ...argsByName };
}

/** The options by which a unique object can be renamed and replaced. */
function uniqueOptions(index: number): CustomResourceOptions {
  const names = [asNamed, swapped, aliased].flatMap((names) => Object.keys(names).slice(index, index + 1));
  return { deleteBeforeReplace: true, aliases: names.map((name) => ({ name })) };
}

const isByOption = ({ isReplaced }: Refactoring) => isReplaced === "by an option";

/** The same program, which fails as soon as all its resources exist. */
function failingAtTheEnd(declare: () => CustomResource[]): PulumiFn {
  return async () => {
    await Promise.all(declare().map(({ id }) => new Promise((resolved) => id.apply(resolved))));
    throw new RunError("The program fails on purpose.");
  };
}
