/** Control characters, bidi overrides and others that a terminal acts on or no document may hold. */
export const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFE\uFFFF]/gu;

/** The text with a mark in place of each such character, except line breaks and tabs. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => ("\n\t".includes(character) ? character : "·"));
}
