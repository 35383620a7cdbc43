/** A problem with one property of a program's arguments. */
export interface Problem {
  /** The property path: `["entries", 3]`. */
  path: readonly (string | number)[];
  /** What is wrong and what is allowed, to be read after the path. */
  reason: Reason;
}

/**
 * The end of a sentence. A reason that contains values is a function: `quote` shortens each to one line, and redacts
 * secrets.
 */
export type Reason = string | ((quote: (value: unknown) => string, isSecret: boolean) => string);
