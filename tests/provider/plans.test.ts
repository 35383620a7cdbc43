import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { isAsset } from "../../provider/define/asset";
import type { Properties } from "../../provider/define/define";
import { isRecord, ownMember } from "../../provider/define/is-record";
import { isUnknown, unknownValue } from "../../provider/define/unknown";
import { NativeProvider } from "../../provider/hosts/native/native-provider";
import { resourceNamed } from "../../provider/registry";
import type { Args } from "../conformance/case";
import { type Plan, plans } from "../conformance/plan";
import { rewritten } from "../support/rewritten";

// `up --plan` fails with "violates plan" where a check has other inputs than the one of the preview had. An unknown one
// may become anything.

type Path = readonly (string | number)[];

/** The places of everything in a value: of each list and object, and of what they contain. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (value == null) return [];
  const members = isAsset(value) || !isCollection(value) ? [] : Object.entries(value);
  const keys = members.map(([key, member]) => [Array.isArray(value) ? Number(key) : key, member] as const);
  return [path, ...keys.flatMap(([key, member]) => placesIn(member, [...path, key]))];
}

const isCollection = (value: unknown): value is object => typeof value === "object" && value !== null;

const isWithin = (outer: Path, path: Path) => outer.every((key, at) => path[at] === key);

/** The value with unknowns at these places. */
function withUnknowns(value: unknown, places: readonly Path[]): unknown {
  if (places.some(({ length }) => length === 0)) return unknownValue;
  const below = (key: string | number) => places.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
  if (Array.isArray(value)) return value.map((item, at) => withUnknowns(item, below(at)));
  if (!isRecord(value) || isAsset(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withUnknowns(member, below(name))]));
}

/** Whether the engine accepts an input in place of the planned one. */
function keepsPlan(planned: unknown, actual: unknown): boolean {
  if (isUnknown(planned)) return true;
  if (Array.isArray(planned) && Array.isArray(actual))
    return planned.length === actual.length && planned.every((item, at) => keepsPlan(item, actual[at]));
  if (!isRecord(planned) || !isRecord(actual)) return isDeepStrictEqual(planned ?? undefined, actual ?? undefined);
  const names = new Set([...Object.keys(planned), ...Object.keys(actual)]);
  return [...names].every((name) => keepsPlan(ownMember(planned, name), ownMember(actual, name)));
}

/** Arguments, those that the state has, and the names of those that may be unknown. */
interface Change {
  readonly prior: Args;
  readonly args: Args;
  readonly names: readonly string[];
}

/** The changes of a case, and creates of what they lead to. */
function changesOf({ testCase, sameAs, updates, replacements }: Plan): Change[] {
  const own = testCase.args(0);
  const changes = [...sameAs, ...updates, ...replacements].map(({ from, args }) => {
    const prior = { ...own, ...from };
    return { prior, args: { ...prior, ...args }, names: Object.keys(args) };
  });
  const unchanged = { prior: own, args: own, names: Object.keys(own) };
  return [unchanged, ...changes].flatMap((change) => [{ ...change, prior: {} }, change]);
}

/** Each place, all places of single values, and all of these but those of one argument. */
function unknownsIn(args: Args, names: readonly string[]): (readonly Path[])[] {
  const places = placesIn(args).filter(([name]) => names.includes(String(name)));
  const leaves = places.filter((path) => places.every((other) => other === path || !isWithin(path, other)));
  const others = names.map((known) => leaves.filter(([name]) => name !== known));
  return [...places.map((path) => [path]), leaves, ...others];
}

test.each(plans)("$resource: a plan whose preview did not know some arguments is kept", async (plan) => {
  const { inputs: schema } = resourceNamed(plan.resource);
  const provider = new NativeProvider();
  const checked = (args: Properties, prior: Properties) =>
    provider.check(plan.resource, { values: args, secrets: new Set() }, { prior });
  const violations: object[] = [];
  for (const { prior, args, names } of changesOf(plan)) {
    const olds = (await checked(prior, {})).inputs.values;
    for (const form of [args, rewritten(schema, args) as Args]) {
      const actual = await checked(form, olds);
      if (actual.failures.length > 0) continue;
      for (const places of unknownsIn(form, names)) {
        const previewed = withUnknowns(form, places) as Args;
        const { inputs, failures } = await checked(previewed, olds);
        if (failures.length === 0 && keepsPlan(inputs.values, actual.inputs.values)) continue;
        violations.push({ olds, previewed, failures, planned: inputs.values, actual: actual.inputs.values });
      }
    }
  }
  expect(violations).toEqual([]);
});
