import type { Chosen } from "./answer";
import { type ReadingId, readings } from "./readings";

/** More combinations than anybody waits for. */
export const mostCombinations = 64;

/** How a stage learns what neither the zone nor the question says. */
export interface Ask {
  /** The reading of an open question to follow. */
  reading<Id extends ReadingId>(id: Id): keyof (typeof readings)[Id]["options"] & string;
  /** Whether a fact holds that was not given, such as `the country is DE`. */
  fact(text: string): boolean;
}

/** Readings to follow; with `default`, that of each other question which names one as its default. */
export type Assumptions = Readonly<Partial<Record<ReadingId, string>> & { default?: boolean }>;

/** What a function says under one combination of what it asks. What it does not ask may be anything. */
export interface Explored<T> {
  readonly under: readonly Chosen[];
  readonly value: T;
}

/**
 * Runs a function once for each combination of what it asks. Undefined where there are more than 64.
 *
 * @throws Error for an assumption that is no option of its reading.
 */
export function explore<T>(run: (ask: Ask) => T, assumptions: Assumptions = {}): readonly Explored<T>[] | undefined {
  const results: Explored<T>[] = [];
  const open: number[][] = [[]];
  for (let path = open.pop(); path; path = open.pop()) {
    if (results.length === mostCombinations) return undefined;
    const prefix = path;
    const taken: number[] = [];
    const known = new Map<string, Chosen>();
    const choose = <C extends Chosen>(key: string, options: readonly C[]): C => {
      const before = known.get(key);
      if (before) return before as C;
      const index = prefix[taken.length] ?? 0;
      if (taken.length >= prefix.length)
        for (let other = options.length - 1; other > 0; other--) open.push([...taken, other]);
      taken.push(index);
      const chosen = options[index] as C;
      known.set(key, chosen);
      return chosen;
    };
    const ask: Ask = {
      reading(id) {
        const { options } = readings[id];
        const assumed = assumptions[id] ?? (assumptions.default ? readings[id].default : undefined);
        if (assumed !== undefined && !Object.hasOwn(options, assumed))
          throw new Error(`${assumed} is not one of ${Object.keys(options).join(", ")}, the readings of ${id}.`);
        const names = assumed === undefined ? Object.keys(options) : [assumed];
        const all = names.map((option) => ({ kind: "reading" as const, id, option }));
        return choose(`reading ${id}`, all).option as never;
      },
      fact: (text) =>
        choose(
          `fact ${text}`,
          [false, true].map((holds) => ({ kind: "fact" as const, id: text, holds })),
        ).holds,
    };
    const value = run(ask);
    results.push({ under: [...known.values()], value });
  }
  return results;
}
