import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../errors";
import { type CallOptions, isAbortedByCaller } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import type { Operation } from "../http/path";
import type { RequestTiming } from "../http/request";
import type { RetryPolicy } from "../http/retry-decision";
import { orAborted } from "../http/signals";
import type { Batch, WriteQueue } from "./write-queue";

/**
 * A write into a list inside one object. The platform reads the object, changes it and writes it back, so it may lose
 * writes that overlap. A write is complete once a read of the object shows it.
 */
export interface ProvedWrite<State, Result> extends CallOptions {
  /** The object that is written to, by its `objectKey`. */
  readonly object: string;
  readonly operation: Operation;
  /** Whether it must not overlap with other writes, because it replaces what they change. Default: false. */
  readonly alone?: boolean;
  /** The kind of {@link read}. Writes of one kind share a read. */
  readonly shownBy: string;
  read(): Promise<State>;
  /** Sends it, and again if a read does not show it. Its request records its times in `timing`. */
  send(again: boolean, timing: RequestTiming): Promise<Result>;
  /** Whether the read shows it. Undefined where a read cannot show it: it is then sent once more, alone. */
  isShown(state: State, result: Result): boolean | undefined;
}

/** A write that was sent and waits for its proof. */
interface Sent {
  readonly write: ProvedWrite<unknown, unknown>;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly proof: PromiseWithResolvers<{ result: unknown; state: unknown }>;
  result: unknown;
  /** When it was last on its way. */
  way: OnItsWay;
  sentAlone: boolean;
  /** Whether sending it again failed, which its caller knows. */
  hasFailed?: boolean;
  /** Whether reads can show it at all. */
  isVisible: boolean;
}

/** When a write was on its way, from sending it to its response, by `performance.now()`. */
interface OnItsWay {
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Whether these are the times of its request, without its wait for a place, a pause or a retry. */
  readonly isExact: boolean;
}

const unproved = new WeakSet<object>();

/** Whether a write failed with a successful response, because no read showed it. */
export function isUnproved(error: unknown): boolean {
  return typeof error === "object" && error !== null && unproved.has(error);
}

/**
 * Sends writes to one object concurrently and proves all of a batch with one read, which begins when none of them is
 * in progress. Writes that the read does not show are sent again, one after another, and proved again.
 */
export class ProvedWrites {
  readonly #batches = new WeakMap<Batch, Sent[]>();

  constructor(
    private readonly policy: RetryPolicy,
    private readonly log?: RequestLog,
  ) {}

  /**
   * Runs a write, and returns its result with the state that shows it.
   *
   * @throws BunnyError `not_applied` where no read shows it within the limits of a retry.
   */
  async run<State, Result>(
    queue: () => WriteQueue,
    write: ProvedWrite<State, Result>,
    signals: readonly (AbortSignal | undefined)[],
  ): Promise<{ result: Result; state: State }> {
    const proof = Promise.withResolvers<{ result: unknown; state: unknown }>();
    const alone = write.alone ?? false;
    await queue().run({ alone, signals }, async (batch) => {
      const { result, way } = await send(write, false);
      const sent = {
        write: write as ProvedWrite<unknown, unknown>,
        signals,
        proof,
        result,
        way,
        sentAlone: alone,
        isVisible: true,
      };
      if (batch) this.#add(queue, batch, sent);
      else void this.#prove(queue, [sent], [sent]);
    });
    try {
      return (await orAborted(proof.promise, ...signals)) as { result: Result; state: State };
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
    void batch.quiet.promise.then(() => {
      const kinds = Map.groupBy(first, ({ write }) => write.shownBy);
      for (const kind of kinds.values()) void this.#prove(queue, first, kind);
    });
  }

  /** Settles the proofs of writes of one kind, sent in a batch of several kinds. Never rejects. */
  async #prove(queue: () => WriteQueue, batch: readonly Sent[], sent: readonly Sent[]): Promise<void> {
    const began = performance.now();
    const capped = (ms: number) => Math.min(ms, this.policy.maxDelayMs);
    let [tookMs, overlapped] = [capped(longestMs(batch)), hasOverlap(batch)];
    let missing = sent.filter(isWaitedFor);
    for (let round = 1; missing.length > 0; round++) {
      // Overlapping writes of our own that were all kept show that this platform loses none. Otherwise a write of another
      // client may be in progress, which began before ours ended and would overwrite the object without it. It takes
      // about as long as ours did; twice that, since machines and networks differ.
      if (!overlapped) await sleep(2 * tookMs);
      const waitMs = this.policy.baseDelayMs * 2 ** (round - 1) * (1 + Math.random());
      const isOver = round > this.policy.maxAttempts || performance.now() - began + waitMs > this.policy.maxTotalMs;
      missing = await this.#notShown(missing, overlapped && !isOver);
      if (missing.some(({ isVisible }) => isVisible) && !isOver) {
        await this.#wait(missing, Math.max(waitMs, 2 * tookMs));
        missing = await this.#notShown(missing);
      }
      if (missing.length === 0) return;
      if (isOver) return this.#giveUp(missing);
      tookMs = Math.max(tookMs, capped(await this.#sendAgain(queue, missing)));
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
   * Reads the object once, and returns the writes that it does not show; with `together` all of them where one is lost,
   * since a write still in progress may then lose the others.
   */
  async #notShown(sent: readonly Sent[], together = false): Promise<Sent[]> {
    for (const { write } of sent.filter(isWaitedFor)) {
      try {
        const state = await write.read();
        const waited = sent.filter(isWaitedFor);
        if (together && waited.some((one) => one.write.isShown(state, one.result) === false)) return waited;
        return waited.filter((one) => !settle(one, state));
      } catch (error) {
        // The next one's own signal may not have fired.
        if (isAbortedByCaller(error)) continue;
        for (const one of sent) one.proof.reject(notRead(one, error));
        return [];
      }
    }
    return [];
  }

  /** Sends writes one after another, with no other write in progress, and returns how long the longest took. */
  async #sendAgain(queue: () => WriteQueue, missing: Sent[]): Promise<number> {
    await queue().run({ alone: true, first: true }, async () => {
      for (const one of missing.filter(isWaitedFor)) {
        try {
          Object.assign(one, await send(one.write, true));
          one.sentAlone = true;
        } catch (error) {
          one.hasFailed = true;
          if (typeof error === "object" && error !== null) unproved.add(error);
          one.proof.reject(error);
        }
      }
    });
    return longestMs(missing);
  }

  #giveUp(missing: readonly Sent[]): void {
    for (const { write, proof } of missing) proof.reject(notApplied(write));
  }
}

/** The error of a write that succeeded, but that nothing shows. */
export function notApplied({ operation, object }: Pick<ProvedWrite<unknown, unknown>, "operation" | "object">) {
  const error = new BunnyError(
    "not_applied",
    `${operation} succeeded, but reads of ${object} do not show it, though it was sent again. Run it again when nobody else writes to it.`,
    { operation, mayHaveHappened: true },
  );
  unproved.add(error);
  return error;
}

async function send<Result>(write: Pick<ProvedWrite<never, Result>, "send">, again: boolean) {
  const timing: RequestTiming = {};
  const began = performance.now();
  const result = await write.send(again, timing);
  const { sentAt, answeredAt } = timing;
  // The response was lost, and its object found by a search.
  const way: OnItsWay =
    sentAt === undefined || answeredAt === undefined
      ? { sentAt: began, answeredAt: performance.now(), isExact: false }
      : { sentAt, answeredAt, isExact: true };
  return { result, way };
}

function longestMs(sent: readonly Sent[]): number {
  return Math.max(0, ...sent.map(({ way }) => durationMs(way)));
}

/**
 * Whether two writes overlapped on the platform too: the second was sent before half of the time had passed that the
 * fastest took. The other half is for the network, since a write that was sent later may have arrived after the first
 * ended; and on a busy machine a write seems to take longer than the platform needs.
 */
function hasOverlap(sent: readonly Sent[]): boolean {
  const ways = sent.map(({ way }) => way).filter(({ isExact }) => isExact);
  ways.sort((a, b) => a.sentAt - b.sentAt);
  const fastestMs = Math.min(...ways.map(durationMs));
  return ways.some(({ sentAt }, n) => {
    const next = ways[n + 1];
    return next !== undefined && next.sentAt - sentAt < fastestMs / 2;
  });
}

function durationMs({ sentAt, answeredAt }: OnItsWay): number {
  return answeredAt - sentAt;
}

/** Whether its caller still waits for the proof: it has neither aborted nor been given an error. */
function isWaitedFor({ signals, hasFailed }: Sent): boolean {
  return !hasFailed && !signals.some((signal) => signal?.aborted);
}

/** Resolves its proof if the state shows it, or no state could. */
function settle(sent: Sent, state: unknown): boolean {
  const { write, result, proof } = sent;
  const shown = write.isShown(state, result);
  sent.isVisible = shown !== undefined;
  const isDone = shown ?? sent.sentAlone;
  if (isDone) proof.resolve({ result, state });
  return isDone;
}

function notRead({ write: { operation, object } }: Sent, cause: unknown): BunnyError {
  const details = cause instanceof BunnyError ? cause : undefined;
  const why = cause instanceof Error ? cause.message : String(cause);
  const error = new BunnyError(
    details?.code ?? "unexpected_response",
    `${operation} succeeded, but ${object} cannot be read to prove it: ${why}`,
    { ...details, operation, mayHaveHappened: true },
    { cause },
  );
  unproved.add(error);
  return error;
}

/** The error of an aborted call whose write was sent. */
async function cancelled(
  { operation, read }: Pick<ProvedWrite<unknown, unknown>, "operation" | "read">,
  cause: unknown,
) {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof BunnyError)) return error;
    const about = { ...error, operation, mayHaveHappened: true };
    const ended = new BunnyError(error.code, error.message, about, { cause: error });
    unproved.add(ended);
    return ended;
  }
  return cause;
}
