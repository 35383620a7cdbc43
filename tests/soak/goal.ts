import * as pulumi from "@pulumi/pulumi";
import type { PulumiFn } from "@pulumi/pulumi/automation";
import type { Random } from "../../emulator/account/random";
import type { Args, ArgsChange, Case } from "../conformance/case";
import { allCases } from "../conformance/cases";
import type { ProviderHost } from "../conformance/hosts";
import { namingArgument, objectsWithAssignedIds } from "./objects-with-assigned-ids";

/** A resource that a stack should have. */
export interface Wanted {
  readonly name: string;
  readonly suite: Case;
  readonly args: Args;
  /** The argument that is marked secret, if one is. */
  readonly secret?: string;
}

/** Arguments that accept any text, and that identify no object. */
const freeTexts = ["code", "defaultValue", "description"];

const mostOfEach = 3;

/** Some resources of each type, some of them changed, some renamed in the program. A type and a number identify a resource in every goal. */
export function randomGoal(random: Random): Wanted[] {
  return allCases.flatMap((suite) =>
    Array.from({ length: mostOfEach }, (_, n) => n).flatMap((n) => {
      if (random.next() < 0.5) return [];
      const changes = [...suite.updates, ...replacementsOf(suite)];
      const change = random.next() < 0.6 ? changes[random.whole(0, changes.length - 1)] : undefined;
      const args = argsWith(suite, n, change);
      // A new object cannot have the name of one that is yet to be deleted.
      const isKept = random.next() < 0.8 || suite.isUnique;
      const name = isKept ? `${suite.resource}-${n}` : `${suite.resource}-${n}-renamed`;
      const secret = freeTexts.find((text) => typeof args[text] === "string" && args[text] !== "");
      if (secret === undefined || random.next() < 0.4) return [{ name, suite, args }];
      const value = `// do-not-show ${name} ${random.whole(0, 1_000_000)}`;
      return [{ name, suite, secret, args: { ...args, [secret]: value } }];
    }),
  );
}

/** Replacements that create one object with a unique name. */
function replacementsOf(suite: Case): readonly ArgsChange[] {
  if (!(suite.resource in objectsWithAssignedIds)) return [];
  const isPlain = (value: unknown) => typeof value !== "object" || Array.isArray(value);
  return suite.replacements.filter(({ from, args }) => Object.values({ ...from, ...args }).every(isPlain));
}

function argsWith(suite: Case, n: number, change: ArgsChange | undefined): Args {
  const args = { ...suite.args(n), ...change?.from, ...change?.args };
  if (!(suite.resource in objectsWithAssignedIds)) return args;
  const naming = namingArgument(suite.resource);
  const separator = suite.labels?.includes(naming) ? "-" : "_";
  return naming in { ...change?.from, ...change?.args }
    ? { ...args, [naming]: `${args[naming] ?? "unnamed"}${separator}${n}` }
    : args;
}

/** The values that are marked secret in a goal. */
export function markedIn(goal: readonly Wanted[]): string[] {
  return goal.flatMap(({ secret, args }) => (secret === undefined ? [] : [String(args[secret])]));
}

/** The program that declares the goal. */
export function programFor(goal: readonly Wanted[], host: ProviderHost): PulumiFn {
  return async () => {
    for (const { name, suite, args, secret } of goal) {
      const marked = secret === undefined ? {} : { [secret]: pulumi.secret(args[secret]) };
      new (host.classNamed(suite.resource))(name, { ...args, ...marked } as never);
    }
  };
}
