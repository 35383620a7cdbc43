import type { Chosen } from "./answer";
import type { Explored } from "./ask";

const keyOf = ({ kind, id }: Chosen) => `${kind} ${id}`;
const choiceOf = (one: Chosen) => (one.kind === "fact" ? String(one.holds) : one.option);

/** A combination of choices, by what is chosen. */
type Combination = ReadonlyMap<string, Chosen>;

const combinationOf = (under: readonly Chosen[]): Combination => new Map(under.map((one) => [keyOf(one), one]));
const without = (one: Combination, key: string): Combination => new Map([...one].filter(([other]) => other !== key));

/** Whether nothing can be in both. */
const exclude = (one: Combination, other: Combination) =>
  [...one].some(([key, chosen]) => {
    const counterpart = other.get(key);
    return counterpart !== undefined && choiceOf(counterpart) !== choiceOf(chosen);
  });

/**
 * What it takes to get each of several contents: combinations of choices, none of which has one that it could do
 * without. Whatever is chosen, the combinations of exactly one content hold.
 */
export function conditionsOf<T>(
  explored: readonly Explored<T>[],
  contentOf: (value: T) => string,
): ReadonlyMap<string, readonly (readonly Chosen[])[]> {
  const all = explored.map(({ under, value }) => ({ under: combinationOf(under), content: contentOf(value) }));
  const options = new Map<string, Map<string, Chosen>>();
  for (const one of explored.flatMap(({ under }) => under)) {
    const known = options.get(keyOf(one)) ?? new Map<string, Chosen>();
    options.set(keyOf(one), known.set(choiceOf(one), one));
  }
  const groups = Map.groupBy(all, ({ content }) => content);
  return new Map(
    [...groups].map(([content, own]) => {
      const others = all.filter((one) => one.content !== content);
      const least = own.map(({ under }) => leastOf(under, (one) => others.every((other) => exclude(one, other.under))));
      return [content, needed(least, options).map((one) => [...one.values()])];
    }),
  );
}

/** A combination without the choices that it can do without. */
function leastOf(whole: Combination, isEnough: (one: Combination) => boolean): Combination {
  return [...whole.keys()].reduce((least, key) => {
    const fewer = without(least, key);
    return isEnough(fewer) ? fewer : least;
  }, whole);
}

type Options = ReadonlyMap<string, ReadonlyMap<string, Chosen>>;

/** The combinations that are not part of the others together. */
function needed(all: readonly Combination[], options: Options): readonly Combination[] {
  const textOf = (one: Combination) =>
    JSON.stringify([...one].map(([key, chosen]) => [key, choiceOf(chosen)]).toSorted());
  const unique = [...new Map(all.map((one) => [textOf(one), one])).values()];
  return unique.reduceRight((kept, one) => {
    const others = kept.filter((other) => other !== one);
    return isWithin(one, others, options) ? others : kept;
  }, unique);
}

/** Whether whatever is in one combination is in one of the others. */
function isWithin(one: Combination, others: readonly Combination[], options: Options): boolean {
  const open = others
    .filter((other) => !exclude(one, other))
    .map((other) => new Map([...other].filter(([key]) => !one.has(key))));
  const [first] = open;
  if (!first || open.some(({ size }) => size === 0)) return first !== undefined;
  const [key = ""] = first.keys();
  return [...(options.get(key)?.values() ?? [])].every((chosen) =>
    isWithin(new Map([...one, [key, chosen]]), open, options),
  );
}
