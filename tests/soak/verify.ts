import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Emulator } from "../../emulator";
import { isRecord } from "../../provider/define/is-record";
import { isEquivalent } from "../../provider/diff/equality";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { resourceNamed } from "../../provider/registry";
import type { Case } from "../conformance/case";
import { allCases } from "../conformance/cases";
import { expectedOnPlatform } from "../conformance/expected-on-platform";
import { planFor } from "../conformance/plan";
import { disagreements, type Program } from "../platform-model";
import type { TestStack } from "../support/stack";
import type { Wanted } from "./goal";

/** The number of objects of each type before a stack creates any. */
export type Counts = ReadonlyMap<Case, number | undefined>;

export function countObjects(emulator: Emulator): Counts {
  return new Map(allCases.map((testCase) => [testCase, testCase.count?.(emulator)]));
}

/** Every difference of the platform and the state from the goal, as messages. */
export function differences(
  goal: readonly Wanted[],
  stack: Pick<TestStack, "state" | "bunnyResources">,
  emulator: Emulator,
  before: Counts,
): readonly string[] {
  const found: string[] = [];
  const { pending } = stack.state();
  if (pending.length > 0) found.push(`${pending.length} pending operations`);
  const resources = stack.bunnyResources();
  if (resources.length !== goal.length) found.push(`${resources.length} resources in the state, not ${goal.length}`);

  for (const { name, testCase, args, isApart } of goal) {
    // What its case reads includes what others hold beside it.
    if (isApart) continue;
    const { id, outputs = {} } = resources.find(({ urn }) => urn.endsWith(`::${name}`)) ?? {};
    const object = id === undefined ? undefined : testCase.onPlatform(emulator, { id, outputs });
    if (!object) {
      found.push(`${name} is lost`);
      continue;
    }
    const schemas = resourceNamed(testCase.resource).inputs.shape as Record<string, z.ZodType>;
    for (const [member, asked] of Object.entries(expectedOnPlatform(planFor(testCase), args, "unknown"))) {
      const isGroup = planFor(testCase).groups.has(member);
      const value = isGroup ? partOf(object[member], asked) : object[member];
      const schema = testCase.storedAs?.[member] ? undefined : schemas[member];
      if (!(schema ? isEquivalent(schema, value, asked) : isDeepStrictEqual(value, asked)))
        found.push(`${name}: ${member} is ${JSON.stringify(value)}, not ${JSON.stringify(asked)}`);
    }
  }
  found.push(...disagreements(emulator.state, declaredIn(goal, stack)));
  for (const [testCase, count] of before) {
    if (count === undefined) continue;
    const extra =
      (testCase.count?.(emulator) ?? 0) -
      count -
      goal.filter((wanted) => wanted.testCase === testCase && !wanted.isApart).length;
    if (extra !== 0)
      found.push(`${testCase.resource}: ${Math.abs(extra)} ${extra > 0 ? "orphans or duplicates" : "lost"}`);
  }
  return found;
}

/** The resources of a goal with the ids that the state has of them. */
export function declaredIn(goal: readonly Wanted[], stack: Pick<TestStack, "bunnyResources">): Program {
  const ids = new Map(stack.bunnyResources().map(({ urn, id = "" }) => [resourceNameIn(urn), id]));
  return goal.map(({ name, testCase: { resource }, args }) => ({ resource, name, id: ids.get(name) ?? "", args }));
}

/** The members of a group that are asked for; the platform has others as well. */
function partOf(value: unknown, asked: unknown): unknown {
  if (!isRecord(value) || !isRecord(asked)) return value;
  return Object.fromEntries(Object.entries(asked).map(([name, member]) => [name, partOf(value[name], member)]));
}

/**
 * The values that this goal marks secret in arguments that a state has in clear. Where a run is interrupted after it has
 * sent one, the state does not know yet that it is secret: the refresh that recovers reads it in clear, and the next `up`
 * encrypts it. Earlier versions of the state keep it, as SECURITY.md says of an argument that is marked later.
 */
export function markedLater(goal: readonly Wanted[], stack: Pick<TestStack, "bunnyResources">): string[] {
  return goal.flatMap(({ name, secret, args }) => {
    const { inputs = {} } = stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${name}`)) ?? {};
    return secret !== undefined && typeof inputs[secret] === "string" ? [String(args[secret])] : [];
  });
}

/** Which of these texts contain a secret in plain text. */
export function parentsOf(secrets: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  return Object.keys(texts).filter((name) => secrets.some((secret) => texts[name]?.includes(secret)));
}
