/** What other regular expression engines know and JavaScript does not. A pattern that has any of it is not judged. */
const foreign = /\(\*|\(\?(?![:=!]|<[=!\w])|[*+?}]\+|\[\^?\]/;

/** What is wrong with a regular expression, as far as this can be told without the engine that will run it. */
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
