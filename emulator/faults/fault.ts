import { isRead } from "../../sdk/internal";

/** A fault to inject: which requests it affects, how often, and how the emulator misbehaves. */
export interface Fault extends Misbehaviour {
  /**
   * The operations that it affects, as the vendor writes them: `POST /compute/script`. A `*` matches anything, and a
   * placeholder may have any name: `* /pullzone/{}/*`, `GET *`, `*`.
   */
  operation: string;
  /** The path of the requests that it affects, without the query. Default: any. */
  path?: string;
  /** How many matching requests it affects; `Infinity` for all. Default: 1. */
  times?: number;
  /** How many matching requests pass unaffected first. Default: 0. */
  after?: number;
  /** The probability that it affects a matching request, above 0 and at most 1. Default: 1. */
  probability?: number;
  /** With `probability`: the same seed affects the same requests. Default: 0. */
  seed?: number;
}

/** How the emulator misbehaves. Properties can be combined. */
export interface Misbehaviour {
  /** Delay before anything else, in milliseconds. */
  delayMs?: number;
  /** Wait for this, after the delay. Default: no wait. */
  until?: Promise<unknown>;
  /** Run the operation before `answer`, `reset` or `hang`. Default: false. */
  carryOut?: boolean;
  /** Send this response instead of the operation's. */
  answer?: { status: number; headers?: Record<string, string>; body?: string; retryAfter?: RetryAfter };
  /** Reset the connection instead of responding. */
  reset?: boolean;
  /** Never respond; the connection stays open until the client closes it. */
  hang?: boolean;
  /** Run the operation with these properties instead of those in the request body. */
  overrideBody?: Readonly<Record<string, unknown>>;
  /** Run the operation, and reset the connection in the middle of the response. */
  halfBody?: boolean;
  /** Run the operation, and send its response with this content type. */
  contentType?: string;
  /** Run the operation, and respond with JSON that the API does not document. */
  wrongShape?: boolean;
  /**
   * Writes: take this long, in milliseconds, and then put the whole zone (or script) back as it was when the request
   * came, with this change; concurrent changes to it are lost. Nested objects stay.
   */
  overwriteAfterMs?: number;
  /** Reads: respond without the writes of the last so many milliseconds. */
  staleMs?: number;
}

/** The Retry-After header: a delay in seconds, written as a number or as a date. */
export interface RetryAfter {
  seconds: number;
  asDate: boolean;
}

/** Whether a fault can affect an operation at all: only writes overwrite, and only reads are stale. */
export function canAffect(fault: Fault, operation: string): boolean {
  const reads = isRead(operation);
  if (fault.overwriteAfterMs !== undefined && reads) return false;
  if (fault.staleMs !== undefined && !reads) return false;
  return matchesOperation(fault.operation, operation);
}

/** Whether an operation matches a pattern, in which `*` matches anything. */
export function matchesOperation(pattern: string, operation: string): boolean {
  const exact = anyPlaceholder(pattern).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${exact.replace(/(\\\*)+/g, ".*")}$`).test(anyPlaceholder(operation));
}

function anyPlaceholder(operation: string): string {
  return operation.replace(/\{\w*\}/g, "{}");
}
