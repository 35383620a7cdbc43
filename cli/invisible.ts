/** What a terminal would obey instead of showing it. */
export const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
