import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../errors";
import { type CallOptions, isAbortedByCaller } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import type { Operation } from "../http/path";
import type { RetryPolicy } from "../http/retry-decision";
import { orAborted } from "../http/signals";
import { haveOverlapped, type InFlight, longestMs, timed } from "./in-flight";
import type { Batch, WriteQueue } from "./write-queue";

/** Whether a read shows a write. Unknown where no read could: it is sent once more then, exclusively. */
export type Verification = "applied" | "missing" | "unknown";

/**
 * A write into a list inside one object. The platform reads the object, changes it and writes it back, so it may lose
 * writes that overlap. A write is complete once a read of the object verifies it.
 */
export interface VerifiedWrite<State, Result> extends CallOptions {
  /** The object that is written to, by its `objectKey`. */
  readonly object: string;
  readonly operation: Operation;
  /** Whether it must not overlap with other writes, because it replaces what they change. Default: false. */
  readonly exclusive?: boolean;
  /** The kind of {@link read}. Writes of one kind share a read. */
  readonly readKind: string;
  read(): Promise<State>;
  /** Sends it, and again if a read does not verify it. */
  send(again: boolean): Promise<Result>;
  verify(state: State, result: Result): Verification;
}

/** The verification of a write that reads always show. */
export function appliedIf<State, Result>(isApplied: (state: State, result: Result) => boolean) {
  return (state: State, result: Result): Verification => (isApplied(state, result) ? "applied" : "missing");
}

/** A write that was sent and waits for its verification. */
interface Sent {
  readonly write: VerifiedWrite<unknown, unknown>;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly verified: PromiseWithResolvers<{ result: unknown; state: unknown }>;
  result: unknown;
  /** When it was last in flight. */
  inFlight: InFlight;
  isExclusive: boolean;
  /** Whether sending it again failed, which its caller knows. */
  hasFailed?: boolean;
  /** Whether reads can show it at all. */
  isVisible: boolean;
}

const unverified = new WeakSet<object>();

/** Whether a write failed with a successful response, because no read verified it. */
export function isUnverified(error: unknown): boolean {
  return typeof error === "object" && error !== null && unverified.has(error);
}

/**
 * Sends writes to one object concurrently and verifies all of a batch with one read, which begins when none of them is
 * in progress. Writes that the read does not show are sent again, one after another, and verified again.
 */
export class VerifiedWrites {
  readonly #batches = new WeakMap<Batch, Sent[]>();

  constructor(
    private readonly policy: RetryPolicy,
    private readonly log?: RequestLog,
  ) {}

  /**
   * Runs a write, and returns its result with the state that verifies it.
   *
   * @throws BunnyError `not_applied` where no read shows it within the limits of a retry.
   */
  async run<State, Result>(
    queue: () => WriteQueue,
    write: VerifiedWrite<State, Result>,
    signals: readonly (AbortSignal | undefined)[],
  ): Promise<{ result: Result; state: State }> {
    const verified = Promise.withResolvers<{ result: unknown; state: unknown }>();
    const { exclusive = false } = write;
    await queue().run({ exclusive, signals }, async (batch) => {
      const sent = {
        write: write as VerifiedWrite<unknown, unknown>,
        signals,
        verified,
        ...(await timed(() => write.send(false))),
        isExclusive: exclusive,
        isVisible: true,
      };
      if (batch) this.#add(queue, batch, sent);
      else void this.#verify(queue, [sent], [sent]);
    });
    try {
      return (await orAborted(verified.promise, ...signals)) as { result: Result; state: State };
    } catch (error) {
      if (error instanceof BunnyError) throw error;
      throw await cancelled(write, error);
    }
  }

  #add(queue: () => WriteQueue, batch: Batch, sent: Sent): void {
    const all = this.#batches.get(batch);
    if (all) {
      all.push(sent);
      return;
    }
    const first = [sent];
    this.#batches.set(batch, first);
    void batch.drained.promise.then(() => {
      const kinds = Map.groupBy(first, ({ write }) => write.readKind);
      for (const kind of kinds.values()) void this.#verify(queue, first, kind);
    });
  }

  /** Verifies the writes of one kind, sent in a batch of several kinds. Never rejects. */
  async #verify(queue: () => WriteQueue, batch: readonly Sent[], sent: readonly Sent[]): Promise<void> {
    const began = performance.now();
    const capped = (ms: number) => Math.min(ms, this.policy.maxDelayMs);
    const inFlight = batch.map((one) => one.inFlight);
    let [slowestMs, overlapped] = [capped(longestMs(inFlight)), haveOverlapped(inFlight)];
    let missing = sent.filter(isWaitedFor);
    for (let round = 1; missing.length > 0; round++) {
      // Overlapping writes of our own that were all kept show that this platform loses none. Otherwise a write of another
      // client may be in progress, which began before ours ended and would overwrite the object without it. It takes
      // about as long as ours did; twice that, since machines and networks differ.
      if (!overlapped) await sleep(2 * slowestMs);
      const waitMs = this.policy.baseDelayMs * 2 ** (round - 1) * (1 + Math.random());
      const isOver = round > this.policy.maxAttempts || performance.now() - began + waitMs > this.policy.maxTotalMs;
      missing = await this.#notApplied(missing, overlapped && !isOver);
      if (missing.some(({ isVisible }) => isVisible) && !isOver) {
        await this.#wait(missing, Math.max(waitMs, 2 * slowestMs));
        missing = await this.#notApplied(missing);
      }
      if (missing.length === 0) return;
      if (isOver) return this.#giveUp(missing);
      slowestMs = Math.max(slowestMs, capped(await this.#sendAgain(queue, missing)));
      overlapped = false;
    }
  }

  async #wait(missing: readonly Sent[], waitMs: number): Promise<void> {
    const [first] = missing;
    const reason = `${missing.length} of the writes to ${first?.write.object} cannot be read back yet`;
    this.log?.({ kind: "wait", reason, delayMs: Math.round(waitMs) });
    await sleep(waitMs);
  }

  /**
   * Reads the object once, and returns the writes that it does not verify; with `together` all of them where one is lost,
   * since a write still in progress may then lose the others.
   */
  async #notApplied(sent: readonly Sent[], together = false): Promise<Sent[]> {
    for (const { write } of sent.filter(isWaitedFor)) {
      try {
        const state = await write.read();
        const waited = sent.filter(isWaitedFor);
        if (together && waited.some((one) => one.write.verify(state, one.result) === "missing")) return waited;
        return waited.filter((one) => !resolveIfShown(one, state));
      } catch (error) {
        // The next one's own signal may not have fired.
        if (isAbortedByCaller(error)) continue;
        for (const one of sent) one.verified.reject(notRead(one, error));
        return [];
      }
    }
    return [];
  }

  /** Sends writes one after another, with no other write in progress, and returns how long the longest took. */
  async #sendAgain(queue: () => WriteQueue, missing: Sent[]): Promise<number> {
    await queue().run({ exclusive: true, first: true }, async () => {
      for (const one of missing.filter(isWaitedFor)) {
        try {
          Object.assign(one, await timed(() => one.write.send(true)));
          one.isExclusive = true;
        } catch (error) {
          one.hasFailed = true;
          if (typeof error === "object" && error !== null) unverified.add(error);
          one.verified.reject(error);
        }
      }
    });
    return longestMs(missing.map(({ inFlight }) => inFlight));
  }

  #giveUp(missing: readonly Sent[]): void {
    for (const { write, verified } of missing) verified.reject(notApplied(write));
  }
}

/** The error of a write that succeeded, but that nothing shows. */
export function notApplied({ operation, object }: Pick<VerifiedWrite<unknown, unknown>, "operation" | "object">) {
  const error = new BunnyError(
    "not_applied",
    `${operation} succeeded, but reads of ${object} do not show it, though it was sent again. Run it again when nobody else writes to it.`,
    { operation, mayHaveHappened: true },
  );
  unverified.add(error);
  return error;
}

/** Whether its caller still waits: it has neither aborted nor been given an error. */
function isWaitedFor({ signals, hasFailed }: Sent): boolean {
  return !hasFailed && !signals.some((signal) => signal?.aborted);
}

/** Resolves it if the state shows it, or no state could. */
function resolveIfShown(sent: Sent, state: unknown): boolean {
  const { write, result, verified } = sent;
  const verification = write.verify(state, result);
  sent.isVisible = verification !== "unknown";
  const isDone = sent.isVisible ? verification === "applied" : sent.isExclusive;
  if (isDone) verified.resolve({ result, state });
  return isDone;
}

function notRead({ write: { operation, object } }: Sent, cause: unknown): BunnyError {
  const details = cause instanceof BunnyError ? cause : undefined;
  const why = cause instanceof Error ? cause.message : String(cause);
  const error = new BunnyError(
    details?.code ?? "unexpected_response",
    `${operation} succeeded, but ${object} cannot be read to verify it: ${why}`,
    { ...details, operation, mayHaveHappened: true },
    { cause },
  );
  unverified.add(error);
  return error;
}

/** The error of an aborted call whose write was sent. */
async function cancelled(
  { operation, read }: Pick<VerifiedWrite<unknown, unknown>, "operation" | "read">,
  cause: unknown,
) {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof BunnyError)) return error;
    const about = { ...error, operation, mayHaveHappened: true };
    const ended = new BunnyError(error.code, error.message, about, { cause: error });
    unverified.add(ended);
    return ended;
  }
  return cause;
}
