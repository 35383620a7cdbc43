import type { Reason } from "../../define/define";

/** An entry in its normal form, or the problem with it. */
export type NormalEntry = { entry: string } | { problem: Reason };

type Normalise = (text: string) => NormalEntry;

/**
 * The entries of a set in their normal form, and the problems by index. Duplicates stay, for handlers to leave out: which
 * entries are duplicates may depend on unknown ones, and a run must have as many entries as its preview.
 */
export function normalEntries(
  texts: readonly (string | undefined)[],
  normalise: Normalise,
): { entries: (string | undefined)[]; problems: { at: number; reason: Reason }[] } {
  const problems: { at: number; reason: Reason }[] = [];
  const entries = texts.map((text, at) => {
    if (text === undefined) return undefined;
    const normal = normalise(text);
    if ("entry" in normal) return normal.entry;
    problems.push({ at, reason: normal.problem });
    return text;
  });
  return { entries, problems };
}

/** The normal form of an entry that a read returned. One that this version cannot parse is kept unchanged. */
export function normalOrUnchanged(text: string, normalise: Normalise): string {
  const normal = normalise(text);
  return "entry" in normal ? normal.entry : text;
}

/** The entries that are both allowed and blocked, in normal form: the lists contradict each other. */
export function contradictions({
  allowed = [],
  blocked = [],
}: {
  readonly allowed?: readonly (string | undefined)[] | undefined;
  readonly blocked?: readonly (string | undefined)[] | undefined;
}): { path: (string | number)[]; reason: Reason }[] {
  return blocked.flatMap((entry, at) =>
    entry === undefined || !allowed.includes(entry)
      ? []
      : [{ path: ["blocked", at], reason: (quote) => `${quote(entry)} is allowed as well: leave out one of them` }],
  );
}

/** Checks entries of lists by name: the lists in their normal form, and the problems by path. */
export function checkLists<Name extends string>(
  lists: { [K in Name]?: (string | undefined)[] },
  normalisers: Readonly<Record<Name, Normalise>>,
) {
  const checked = (Object.keys(normalisers) as Name[]).flatMap((name) => {
    const texts: (string | undefined)[] | undefined = lists[name];
    return texts === undefined ? [] : [{ name, ...normalEntries(texts, (text) => normalisers[name](text.trim())) }];
  });
  return {
    problems: checked.flatMap(({ name, problems }) => problems.map(({ at, reason }) => ({ path: [name, at], reason }))),
    normal: Object.fromEntries(checked.map(({ name, entries }) => [name, entries])) as typeof lists,
  };
}
