/** The words of a command as a shell has them, without expansion. Undefined where a quote does not end. */
export function wordsOf(command: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  const part = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)|./gsy;
  for (const [whole, single, double, escaped, plain] of command.matchAll(part)) {
    const text = single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? plain;
    if (text !== undefined) word = (word ?? "") + text;
    else if (/^\s/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else return undefined;
  }
  return word === undefined ? words : [...words, word];
}
