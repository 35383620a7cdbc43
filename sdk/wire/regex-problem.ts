/** Syntax of other regular expression engines. Patterns with it are not checked. */
const foreign = /\(\*|\(\?(?![:=!]|<[=!\w])|[*+?}]\+|\[\^?\]/;

/** The syntax error of a regular expression, as far as JavaScript's engine shows it: the platform runs another one. */
export function regexProblem(pattern: string): string | undefined {
  if (foreign.test(pattern)) return undefined;
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    const { message } = error as SyntaxError;
    return message.slice(message.lastIndexOf(": ") + 2).toLowerCase();
  }
}
