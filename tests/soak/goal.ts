import type { PulumiFn } from "@pulumi/pulumi/automation";
import type { Random } from "../../emulator/random";
import type { Args, Case, Change } from "../conformance/case";
import { allCases } from "../conformance/cases";
import type { Host } from "../conformance/hosts";
import { madeByThePlatform } from "./made-by-the-platform";

/** A resource that a stack shall have. */
export interface Wanted {
  readonly name: string;
  readonly suite: Case;
  readonly args: Args;
}

const mostOfEach = 3;

/** Some resources of each kind, some of them changed, some under another name in the program. A resource's number says which it is, in every goal. */
export function randomGoal(random: Random): Wanted[] {
  return allCases.flatMap((suite, at) =>
    Array.from({ length: mostOfEach }, (_, n) => at * mostOfEach + n).flatMap((n) => {
      if (random.next() < 0.5) return [];
      const changes = [...suite.updates, ...replacementsOf(suite)];
      const change = random.next() < 0.6 ? changes[random.whole(0, changes.length - 1)] : undefined;
      const name = random.next() < 0.8 ? `${suite.resource}-${n}` : `${suite.resource}-${n}-renamed`;
      return [{ name, suite, args: argsWith(suite, n, change) }];
    }),
  );
}

/** Replacements that make one object, which its name tells from all others. */
function replacementsOf(suite: Case): readonly Change[] {
  if (!(suite.resource in madeByThePlatform)) return [];
  const isPlain = (value: unknown) => typeof value !== "object" || Array.isArray(value);
  return suite.replacements.filter(({ from, args }) => Object.values({ ...from, ...args }).every(isPlain));
}

function argsWith(suite: Case, n: number, change: Change | undefined): Args {
  const args = { ...suite.args(n), ...change?.from, ...change?.args };
  return typeof change?.args.name === "string" ? { ...args, name: `${change.args.name}_${n}` } : args;
}

/** The program that says so. */
export function programFor(goal: readonly Wanted[], host: Host): PulumiFn {
  return async () => {
    for (const { name, suite, args } of goal) new (host.classNamed(suite.resource))(name, args as never);
  };
}
