import type { BunnyError } from "../errors";
import type { HttpResponse } from "./request";

/** How an attempt ended, as far as a retry is concerned. */
export type Outcome =
  | { kind: "status"; status: number; retryAfterMs?: number }
  /** No response. `sent` is false where the request cannot have reached the platform. */
  | { kind: "no-response"; sent: boolean }
  /** A successful response that cannot be parsed: half of it, an HTML page, another shape. */
  | { kind: "unreadable" };

const outcomes = new WeakMap<object, Outcome>();

/** Sets how the attempt ended that fails with this error. An error without an outcome is never retried. */
export function withOutcome(error: BunnyError, outcome: Outcome): BunnyError {
  outcomes.set(error, outcome);
  return error;
}

/** How the attempt ended that failed with this error; undefined where a retry never helps. */
export function outcomeOf(error: unknown): Outcome | undefined {
  return typeof error === "object" && error !== null ? outcomes.get(error) : undefined;
}

/** The Retry-After of a response, relative to the response's own Date: this machine's clock may be wrong. */
export function retryAfterOf({ headers }: Pick<HttpResponse, "headers">): number | undefined {
  const sentAt = Date.parse(headers.date ?? "");
  return retryAfterMs(headers["retry-after"], Number.isNaN(sentAt) ? Date.now() : sentAt);
}

/** Reads a Retry-After header, in seconds or as a date, as milliseconds from `now`. Undefined for any other text. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.max(0, Number(text) * 1000);
  // `Date.parse` makes a date of almost any text with a number.
  if (!/^[A-Za-z]+, .* GMT$/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
