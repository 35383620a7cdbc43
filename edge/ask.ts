import type { Chosen } from "./answer";
import { type ReadingId, readings } from "./readings";

/** More alternatives than anybody reads. */
export const mostAlternatives = 64;

/** How a stage learns what neither the zone nor the question says. */
export interface Ask {
  /** The reading of an open question to follow. */
  reading<Id extends ReadingId>(id: Id): keyof (typeof readings)[Id]["options"] & string;
  /** Whether a fact holds that was not given, such as `the country is DE`. */
  fact(text: string): boolean;
}

export type Assumptions = Readonly<Partial<Record<ReadingId, string>>>;

/**
 * Runs a function once for each combination of what it asks. Undefined where there are more than 64.
 *
 * @throws Error for an assumption that is no option of its reading.
 */
export function explore<T>(
  run: (ask: Ask) => T,
  assumptions: Assumptions = {},
): readonly { readonly under: readonly Chosen[]; readonly value: T }[] | undefined {
  const results: { under: readonly Chosen[]; value: T }[] = [];
  const open: number[][] = [[]];
  for (let path = open.pop(); path; path = open.pop()) {
    if (results.length === mostAlternatives) return undefined;
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
        const assumed = assumptions[id];
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

/** Leaves out choices that change nothing: without them, each combination still leads to one content. */
export function whatMatters(
  rows: readonly { readonly under: readonly Chosen[]; readonly content: string }[],
): (chosen: Chosen) => boolean {
  const ids = new Set(rows.flatMap(({ under }) => under.map(({ id }) => id)));
  for (const id of [...ids]) {
    const without = new Set([...ids].filter((other) => other !== id));
    const contents = new Map<string, string>();
    const isFree = rows.every(({ under, content }) => {
      const key = JSON.stringify(under.filter((one) => without.has(one.id)));
      const before = contents.get(key) ?? content;
      contents.set(key, before);
      return before === content;
    });
    if (isFree) ids.delete(id);
  }
  return ({ id }) => ids.has(id);
}
