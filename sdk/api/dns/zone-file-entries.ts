/** An entry of a zone file: a line, or several that parentheses join. */
export interface ZoneFileEntry {
  /** The number of its first line, counted from 1. */
  readonly line: number;
  /** Whether it begins with a space, and so belongs to the owner of the entry before it. */
  readonly isContinued: boolean;
  readonly words: readonly ZoneFileWord[];
}

export interface ZoneFileWord {
  /** The text, with escapes decoded. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** Whether it is a name with a dot that ends no label. */
  readonly hasEscapedDot: boolean;
  /** Whether it stands right after the word before it, as the value of `alpn="h2"`. */
  readonly isJoined: boolean;
}

/** A mistake in a zone file. */
export class ZoneFileError extends Error {
  constructor(
    readonly line: number,
    /** To be read after "line 3". */
    readonly reason: string,
  ) {
    super(`line ${line} ${reason}`);
  }
}

const quotedText = /"((?:[^"\\]|\\[\s\S])*)"/y;
const plainText = /(?:[^\s"();\\]|\\[\s\S])+/y;
const space = /[^\S\n]+|;[^\n]*/y;

/**
 * The entries of a zone file (RFC 1035, section 5).
 *
 * @throws ZoneFileError
 */
export function entriesOf(file: string): ZoneFileEntry[] {
  // Editors on Windows begin a file with a byte order mark.
  const text = file.replace(/^\uFEFF/, "");
  const entries: ZoneFileEntry[] = [];
  let at = 0;
  let line = 1;
  let depth = 0;
  let wordEnd = -1;
  let entry: { line: number; isContinued: boolean; words: ZoneFileWord[] } = newEntry(1, text);
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (take(space)) continue;
    const isJoined = at === wordEnd;
    const quoted = take(quotedText);
    const word = quoted ?? take(plainText);
    if (word) {
      const hasEscapedDot = !quoted && /(?<!\\)(?:\\\\)*\\(?:\.|046)/.test(word[0]);
      const content = decoded(quoted?.[1] ?? word[0]);
      entry.words.push({ text: content, isQuoted: quoted !== null, hasEscapedDot, isJoined });
      line += word[0].split("\n").length - 1;
      wordEnd = at;
      continue;
    }
    const mark = text[at++];
    if (mark === "(") depth++;
    else if (mark === ")") depth--;
    else if (mark === '"') throw new ZoneFileError(line, "has a quotation mark without its end");
    if (depth < 0) throw new ZoneFileError(line, "has a closing parenthesis without its beginning");
    if (mark !== "\n") continue;
    line++;
    if (depth > 0) continue;
    if (entry.words.length > 0) entries.push(entry);
    entry = newEntry(line, text.slice(at, at + 1));
  }
  if (depth > 0) throw new ZoneFileError(entry.line, "has an opening parenthesis without its end");
  if (entry.words.length > 0) entries.push(entry);
  return entries;
}

const newEntry = (line: number, rest: string) => ({
  line,
  isContinued: /^[^\S\n]/.test(rest),
  words: [] as ZoneFileWord[],
});

/** `\034` is a byte, any other character after a backslash is itself. */
function decoded(text: string): string {
  if (!text.includes("\\")) return text;
  const parts = text.split(/(\\\d{3}|\\[\s\S])/);
  const bytes = parts.map((part) =>
    /^\\\d{3}$/.test(part) ? Buffer.from([Number(part.slice(1))]) : Buffer.from(part.replace(/^\\/, "")),
  );
  return Buffer.concat(bytes).toString();
}
