/** What a terminal would obey instead of showing it, and what no document may hold. */
export const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\uFFFE\uFFFF]/gu;

/** The text with a mark in place of what would be obeyed, or would hide, instead of being shown. */
export function visible(text: string): string {
  return text.replace(invisible, (character) => ("\n\t".includes(character) ? character : "·"));
}
