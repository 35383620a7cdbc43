import { type RequestInterval, recordInterval } from "../http/request-interval";

/** When a write was in flight, from sending it to its response, by `performance.now()`. */
export interface InFlight {
  readonly sentAt: number;
  readonly respondedAt: number;
  /** Whether these are the times of its request, without its wait for a place, a pause or a retry. */
  readonly isExact: boolean;
}

/** Sends a write, and returns its result with when it was in flight. */
export async function timed<Result>(send: () => Promise<Result>): Promise<{ result: Result; inFlight: InFlight }> {
  const interval: RequestInterval = {};
  const began = performance.now();
  const result = await recordInterval(interval, send);
  const { sentAt, respondedAt } = interval;
  // The response was lost, and its object found by a search.
  const isExact = sentAt !== undefined && respondedAt !== undefined;
  return {
    result,
    inFlight: isExact ? { sentAt, respondedAt, isExact } : { sentAt: began, respondedAt: performance.now(), isExact },
  };
}

/** How long the slowest of these writes took. */
export function longestMs(writes: readonly InFlight[]): number {
  return Math.max(0, ...writes.map(durationMs));
}

/**
 * Whether two writes overlapped on the platform too: the second was sent before half of the time had passed that the
 * fastest took. The other half is for the network, since a write that was sent later may have arrived after the first
 * ended; and on a busy machine a write seems to take longer than the platform needs.
 */
export function haveOverlapped(writes: readonly InFlight[]): boolean {
  const exact = writes.filter(({ isExact }) => isExact).toSorted((a, b) => a.sentAt - b.sentAt);
  const fastestMs = Math.min(...exact.map(durationMs));
  return exact.some(({ sentAt }, n) => {
    const next = exact[n + 1];
    return next !== undefined && next.sentAt - sentAt < fastestMs / 2;
  });
}

function durationMs({ sentAt, respondedAt }: InFlight): number {
  return respondedAt - sentAt;
}
