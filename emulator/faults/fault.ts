/** Something that the emulator does wrong on purpose: to which requests, how often, and what. */
export interface Fault extends Misbehaviour {
  /**
   * The operations that it happens to, as the vendor writes them: `POST /compute/script`. A `*` stands for anything,
   * and a placeholder may have any name: `* /pullzone/{}/*`, `GET *`, `*`.
   */
  operation: string;
  /** How often, from the first request on that it may happen to; `Infinity` for always. Default: 1. */
  times?: number;
  /** Matching requests that pass first. Default: 0. */
  after?: number;
  /** How likely it is to happen to a request that it may happen to, above 0 and at most 1. Default: 1. */
  probability?: number;
  /** Decides, together with `probability`, to which requests it happens: the same seed, the same ones. Default: 0. */
  seed?: number;
}

/** What goes wrong. Members may be given together. */
export interface Misbehaviour {
  /** Wait before anything else, in milliseconds. */
  delayMs?: number;
  /** Do what was asked before `answer`, `reset` or `hang`. Default: false. */
  carryOut?: boolean;
  /** Answer this instead of what the operation would. */
  answer?: { status: number; headers?: Record<string, string>; body?: string; retryAfter?: RetryAfter };
  /** Break the connection instead of answering. */
  reset?: boolean;
  /** Never answer; the connection stays open until the client ends it. */
  hang?: boolean;
  /** Do what was asked, but with these members of the body in place of its own. */
  insteadOfSent?: Readonly<Record<string, unknown>>;
  /** Do what was asked, and break the connection in the middle of the answer. */
  cutShort?: boolean;
  /** Do what was asked, and answer it under this content type. */
  contentType?: string;
  /** Do what was asked, and answer JSON of a shape that the interface does not describe. */
  wrongShape?: boolean;
  /**
   * Writes: take this long, in milliseconds, and then put back the whole zone (or script) as it was when the request
   * came, with its own change and without those that others have made meanwhile. Objects of their own stay.
   */
  overwriteAfterMs?: number;
  /** Reads: answer from the account as it was before the writes of the last so many milliseconds. */
  staleMs?: number;
}

/** When to ask again: in so many seconds, written as a number or as a date. */
export interface RetryAfter {
  seconds: number;
  asDate: boolean;
}

/** Whether a fault can happen to an operation at all: only writes overwrite, and only reads are stale. */
export function canHappenTo(fault: Fault, operation: string): boolean {
  const isRead = operation.startsWith("GET ");
  if (fault.overwriteAfterMs !== undefined && isRead) return false;
  if (fault.staleMs !== undefined && !isRead) return false;
  return matchesOperation(fault.operation, operation);
}

/** Whether a pattern, in which `*` stands for anything, covers an operation. */
export function matchesOperation(pattern: string, operation: string): boolean {
  const exact = anyPlaceholder(pattern).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${exact.replace(/(\\\*)+/g, ".*")}$`).test(anyPlaceholder(operation));
}

function anyPlaceholder(operation: string): string {
  return operation.replace(/\{\w*\}/g, "{}");
}
