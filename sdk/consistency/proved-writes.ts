import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError } from "../errors";
import { type CallOptions, isAbortedByCaller } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import type { RetryPolicy } from "../http/layers/retry-decision";
import type { Operation } from "../http/path";
import { orAborted } from "../http/signals";
import type { Batch, WriteLine } from "./write-queue";

/**
 * A write into a list inside one object, of which the platform may lose those that overlap: it reads the object,
 * changes it and puts it back. It counts as done once a read of the object shows it.
 */
export interface ProvedWrite<State, Result> extends CallOptions {
  /** What is written to, as `objectKey` names it. */
  readonly object: string;
  readonly operation: Operation;
  /** Whether it must not overlap with others, since it replaces what they change. Default: false. */
  readonly alone?: boolean;
  /** What {@link read} reads. Writes that name the same share one read. */
  readonly shownBy: string;
  read(): Promise<State>;
  /** Sends it; again where a read does not show it. */
  send(again: boolean): Promise<Result>;
  /** Whether the read shows it. Undefined where the read does not say: it is then sent again alone and taken as done. */
  isShown(state: State, result: Result): boolean | undefined;
}

/** A write that was sent, and who waits for its proof. */
interface Sent {
  readonly write: ProvedWrite<unknown, unknown>;
  readonly signals: readonly (AbortSignal | undefined)[];
  readonly proof: PromiseWithResolvers<{ result: unknown; state: unknown }>;
  result: unknown;
  sentAlone: boolean;
  /** Whether reads say at all whether they show it. */
  isTold: boolean;
}

const unproved = new WeakSet<object>();

/** Whether a write failed though it was answered with success, since no read could show it. */
export function isUnproved(error: unknown): boolean {
  return typeof error === "object" && error !== null && unproved.has(error);
}

/**
 * Sends writes to one object side by side and proves all of a batch with one read, begun when none of them is under
 * way any more. What the read does not show is sent again, one after another, and proved again.
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
    line: () => WriteLine,
    write: ProvedWrite<State, Result>,
    signals: readonly (AbortSignal | undefined)[],
  ): Promise<{ result: Result; state: State }> {
    const proof = Promise.withResolvers<{ result: unknown; state: unknown }>();
    const alone = write.alone ?? false;
    await line().run({ alone, signals }, async (batch) => {
      const result = await write.send(false);
      const sent = {
        write: write as ProvedWrite<unknown, unknown>,
        signals,
        proof,
        result,
        sentAlone: alone,
        isTold: true,
      };
      if (batch) this.#add(line, batch, sent);
      else void this.#prove(line, undefined, [sent]);
    });
    try {
      return (await orAborted(proof.promise, ...signals)) as { result: Result; state: State };
    } catch (error) {
      if (error instanceof BunnyError) throw error;
      throw await cancelled(write, error);
    }
  }

  #add(line: () => WriteLine, batch: Batch, sent: Sent): void {
    const all = this.#batches.get(batch);
    if (all) {
      all.push(sent);
      return;
    }
    const first = [sent];
    this.#batches.set(batch, first);
    void batch.quiet.promise.then(() => {
      const kinds = Map.groupBy(first, ({ write }) => write.shownBy);
      for (const kind of kinds.values()) void this.#prove(line, batch, kind);
    });
  }

  /** Settles every proof, and never rejects. */
  async #prove(line: () => WriteLine, batch: Batch | undefined, sent: readonly Sent[]): Promise<void> {
    const began = performance.now();
    let [tookMs, overlapped] = [batch?.longestMs ?? 0, batch?.hasOverlap ?? false];
    let missing = sent.filter(isWaitedFor);
    for (let round = 1; missing.length > 0; round++) {
      // Overlapping writes of our own that were all kept show that this platform loses none. Otherwise one of another
      // client's may be under way, which began before ours ended and would put the object back without it. It takes about
      // as long as ours did; twice that, since machines and ways differ.
      if (!overlapped) await sleep(2 * tookMs);
      const waitMs = this.policy.baseDelayMs * 2 ** (round - 1) * (1 + Math.random());
      const isOver = round > this.policy.maxAttempts || performance.now() - began + waitMs > this.policy.maxTotalMs;
      missing = await this.#unshown(missing, overlapped && !isOver);
      if (missing.some(({ isTold }) => isTold) && !isOver) {
        await this.#wait(missing, Math.max(waitMs, 2 * tookMs));
        missing = await this.#unshown(missing);
      }
      if (missing.length === 0) return;
      if (isOver) return this.#giveUp(missing);
      tookMs = Math.max(tookMs, await this.#sendAgain(line, missing));
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
   * Reads the object once, and returns what of this it does not show; with `together` all of it where one is lost, since
   * what it shows may then be lost by what is still under way.
   */
  async #unshown(sent: readonly Sent[], together = false): Promise<Sent[]> {
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

  /** Sends writes one after another, with nothing beside them, and returns how long the longest took. */
  async #sendAgain(line: () => WriteLine, missing: Sent[]): Promise<number> {
    let longestMs = 0;
    await line().run({ alone: true, first: true }, async () => {
      for (const one of missing.filter(isWaitedFor)) {
        const began = performance.now();
        try {
          one.result = await one.write.send(true);
          one.sentAlone = true;
        } catch (error) {
          one.proof.reject(error);
        }
        longestMs = Math.max(longestMs, performance.now() - began);
      }
    });
    return longestMs;
  }

  #giveUp(missing: readonly Sent[]): void {
    for (const { write, proof } of missing) {
      const { operation, object } = write;
      const error = new BunnyError(
        "not_applied",
        `${operation} was answered with success, but reads of ${object} do not show it, though it was sent again. Run it again when nobody else writes to it.`,
        { operation, mayHaveHappened: true },
      );
      unproved.add(error);
      proof.reject(error);
    }
  }
}

/** Whether somebody still waits for its proof: a caller that gave up does not. */
function isWaitedFor({ signals }: Sent): boolean {
  return !signals.some((signal) => signal?.aborted);
}

/** Whether the state proves it, or nothing could. */
function settle(sent: Sent, state: unknown): boolean {
  const { write, result, proof } = sent;
  const shown = write.isShown(state, result);
  sent.isTold = shown !== undefined;
  const isDone = shown ?? sent.sentAlone;
  if (isDone) proof.resolve({ result, state });
  return isDone;
}

function notRead({ write: { operation, object } }: Sent, cause: unknown): BunnyError {
  const details = cause instanceof BunnyError ? cause : undefined;
  const why = cause instanceof Error ? cause.message : String(cause);
  const error = new BunnyError(
    details?.code ?? "unexpected_response",
    `${operation} was answered with success, but ${object} cannot be read to prove it: ${why}`,
    { ...details, operation, mayHaveHappened: true },
    { cause },
  );
  unproved.add(error);
  return error;
}

/** The error of a call whose signal has fired, for a write that was sent. */
async function cancelled(
  { operation, read }: Pick<ProvedWrite<unknown, unknown>, "operation" | "read">,
  cause: unknown,
) {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof BunnyError)) return error;
    const ended = new BunnyError(error.code, error.message, { ...error, operation, mayHaveHappened: true }, { cause });
    unproved.add(ended);
    return ended;
  }
  return cause;
}
