import type { Reason } from "../../define/define";

/** A text in its one normal form, or what is wrong with it. */
export type NormalEntry = { entry: string } | { problem: Reason };

type Normalise = (text: string) => NormalEntry;

/**
 * The texts of a set in their normal form, each once, and which of them are none. While one is not known yet all keep
 * their places, since taking out repeats would move the others.
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
  return { entries: entries.includes(undefined) ? entries : [...new Set(entries)], problems };
}

/** The normal form of a text that the platform has. One that this version cannot read stays as it is. */
export function normalOrUnchanged(text: string, normalise: Normalise): string {
  const normal = normalise(text);
  return "entry" in normal ? normal.entry : text;
}
