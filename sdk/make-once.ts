import { setTimeout as sleep } from "node:timers/promises";
import { type CallOptions, isEndedByItsCaller } from "./caller";
import { BunnyError, type BunnyErrorCode } from "./errors";
import type { RequestLog } from "./layers/log-requests";
import type { Patience } from "./patience";
import { decideRetry, outcomeOf, type RetryPolicy, reasonFor } from "./retry-decision";
import type { ServerClock } from "./server-clock";
import { anySignal } from "./signals";
import { utcTime } from "./utc-time";

/** An object that is as was asked for, whoever made it. */
export interface Candidate<T> {
  id: number;
  /**
   * When it was made or last changed, as the platform writes it; null where the answer does not say. Left out where
   * the platform never says for this kind of object.
   */
  changedAt?: string | null;
  value: T;
}

/** One object that is to be made exactly once. */
export interface Making<T> extends CallOptions {
  /** What a person would look for, in words that follow "look for". */
  what: string;
  /** Ids of the same kind that answers have told of: what has one of them is somebody else's. */
  seen: Set<number>;
  send(): Promise<T>;
  idOf(made: T): number;
  /** Everything that is as asked, read anew. */
  look(): Promise<Candidate<T>[]>;
}

/** What a clock of the platform may differ from another one of it. */
const clocksDifferMs = 5_000;

/**
 * Makes objects once where the platform has no idempotency keys. A request that may have been carried out is not sent
 * again before it was looked for; what it made is adopted.
 */
export class MakeOnce {
  constructor(
    private readonly policy: RetryPolicy,
    private readonly patience: Patience,
    private readonly clock: ServerClock,
    private readonly log: RequestLog | undefined,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * @throws BunnyError that of the last attempt, with `mayHaveHappened`, where nothing shows what it made or several
   *   objects could be it.
   */
  async run<T>(making: Making<T>): Promise<T> {
    const before = new Set(making.seen);
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        const made = await making.send();
        making.seen.add(making.idOf(made));
        return made;
      } catch (error) {
        if (!(error instanceof BunnyError)) throw error;
        // Its signal would end the looking as well.
        if (isEndedByItsCaller(error)) throw attempt === 1 ? error : inDoubt(error);
        // An attempt that is refused since the object is there already may have been late for its forerunner's.
        if (!isUncertain(error) && attempt === 1) throw error;
        const elapsedMs = Math.round(performance.now() - began);
        const { operation = "", requestId = "" } = error;
        const outcome = outcomeOf(error);
        const reason = outcome ? reasonFor(outcome) : error.code;
        this.log?.({ kind: "look", operation, requestId, attempt, elapsedMs, reason });
        const found = await this.find(making, error, before, began);
        if (found) {
          making.seen.add(found.id);
          return found.value;
        }
        if (!isUncertain(error)) throw error;
        await this.waitBeforeNext(making, error, attempt, performance.now() - began);
      }
    }
  }

  private async find<T>(
    making: Making<T>,
    error: BunnyError,
    before: ReadonlySet<number>,
    began: number,
  ): Promise<Candidate<T> | undefined> {
    const look = async () => (await making.look()).filter((candidate) => this.mayBeOurs(candidate, before, began));
    const found = await this.patience
      .until(look, (candidates) => candidates.length > 0, making)
      .catch((cause) => {
        throw uncertain(making, error, "looking for it failed", cause);
      });
    const [only, ...others] = found;
    if (others.length > 0) {
      throw uncertain(making, error, `it could be any of ${found.map(({ id }) => id).join(", ")}`);
    }
    if (only && only.changedAt !== undefined && this.sinceMs(only, began) === undefined) {
      throw uncertain(making, error, `nothing tells whether ${only.id}, which is like it, was there before`);
    }
    return only;
  }

  private mayBeOurs(candidate: Candidate<unknown>, before: ReadonlySet<number>, began: number): boolean {
    if (before.has(candidate.id)) return false;
    const sinceMs = this.sinceMs(candidate, began);
    return sinceMs === undefined || sinceMs >= -clocksDifferMs;
  }

  /** How long after the first attempt began it was made or changed, by the platform's clock. */
  private sinceMs({ changedAt }: Candidate<unknown>, began: number): number | undefined {
    const changedMs = changedAt == null ? undefined : utcTime(changedAt)?.getTime();
    const beganMs = this.clock.at(began);
    return changedMs === undefined || beganMs === undefined ? undefined : changedMs - beganMs;
  }

  /** Nothing shows it, so sending it again does what sending it once does, as far as anybody can tell. */
  private async waitBeforeNext(
    making: Making<unknown>,
    error: BunnyError,
    attempt: number,
    elapsedMs: number,
  ): Promise<void> {
    const outcome = outcomeOf(error);
    const decision =
      outcome && decideRetry({ attempt, elapsedMs, repeatable: true, outcome }, this.policy, Math.random);
    if (!decision?.retry) throw uncertain(making, error, "nothing shows it");
    const { operation = "", requestId = "" } = error;
    const { delayMs, reason } = decision;
    this.log?.({ kind: "retry", operation, requestId, attempt, elapsedMs: Math.round(elapsedMs), delayMs, reason });
    // An attempt after a signal fails as every call does then.
    await sleep(delayMs, undefined, { signal: anySignal(making.signal, this.signal) }).catch(() => {});
  }
}

const uncertainCodes: ReadonlySet<BunnyErrorCode> = new Set([
  "network",
  "timeout",
  "server_error",
  "unexpected_response",
  "response_too_large",
  "accepted",
]);

function isUncertain(error: BunnyError): boolean {
  return error.mayHaveHappened && uncertainCodes.has(error.code);
}

/** The same error for the sake of attempts before it, which nothing showed. */
function inDoubt(error: BunnyError): BunnyError {
  return new BunnyError(error.code, error.message, { ...error, mayHaveHappened: true }, { cause: error });
}

function uncertain({ what }: Making<unknown>, error: BunnyError, why: string, cause: unknown = error): BunnyError {
  const how =
    error.code === "accepted"
      ? `${error.operation} was accepted (202) without its result, and`
      : `${error.message} It was looked for, but`;
  return new BunnyError(error.code, `${how} ${why}. Look for ${what}.`, error, { cause });
}
