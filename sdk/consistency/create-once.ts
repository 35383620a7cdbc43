import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError, type BunnyErrorCode } from "../errors";
import { type CallOptions, isAbortedByCaller } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import { decideRetry, outcomeOf, type RetryPolicy, reasonFor } from "../http/layers/retry-decision";
import type { ServerClock } from "../http/layers/server-clock";
import { anySignal } from "../http/signals";
import { utcTime } from "../wire/utc-time";
import type { KnownIds } from "./known-ids";
import type { Poller } from "./poll";
import type { Writes } from "./writes";

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
export interface Creation<T> extends CallOptions {
  /** What a person would look for, in words that follow "look for". */
  what: string;
  /** What all that could be mistaken for this have in common; it is created when none of them is under way. */
  alike: string;
  /** The kind of object, whose known ids cannot be this one's. Left out where the create answers with no id. */
  kind?: string;
  send(): Promise<T>;
  idOf?(made: T): number;
  /** Everything that is as asked, read anew. */
  findCandidates(): Promise<Candidate<T>[]>;
}

/** What a clock of the platform may differ from another one of it. */
const clocksDifferMs = 5_000;

/**
 * Makes objects once where the platform has no idempotency keys. A request that may have been carried out is not sent
 * again before it was looked for; what it made is adopted.
 */
export class CreateOnce {
  constructor(
    private readonly policy: RetryPolicy,
    private readonly patience: Poller,
    private readonly clock: ServerClock,
    private readonly writes: Writes,
    private readonly ids: KnownIds,
    private readonly log: RequestLog | undefined,
    private readonly signal?: AbortSignal,
  ) {}

  /** Notes an id that a program has of an object of this kind: no create under way is to adopt it. */
  owns(kind: string, id: number): void {
    this.ids.own(kind, id);
  }

  /** Notes an id that an answer has shown: no create that begins later is to adopt it. */
  shows(kind: string, id: number): void {
    this.ids.show(kind, id);
  }

  /**
   * @throws BunnyError that of the last attempt, with `mayHaveHappened`, where nothing shows what it made or several
   *   objects could be it.
   */
  run<T>(making: Creation<T>): Promise<T> {
    return this.writes.oneOf(making.alike, making, () => this.create(making));
  }

  private async create<T>(making: Creation<T>): Promise<T> {
    const { kind = "", idOf } = making;
    const before = this.ids.known(kind);
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        const made = await making.send();
        if (idOf) this.ids.own(kind, idOf(made));
        return made;
      } catch (error) {
        if (!(error instanceof BunnyError)) throw error;
        // Its signal would end the looking as well.
        if (isAbortedByCaller(error)) throw attempt === 1 ? error : inDoubt(error);
        // An attempt that is refused since the object is there already may have been late for its forerunner's.
        if (!isUncertain(error) && attempt === 1) throw error;
        const elapsedMs = Math.round(performance.now() - began);
        const { operation = "", requestId = "" } = error;
        const outcome = outcomeOf(error);
        const reason = outcome ? reasonFor(outcome) : error.code;
        this.log?.({ kind: "look", operation, requestId, attempt, elapsedMs, reason });
        const found = await this.find(making, error, before, began);
        if (found) {
          this.ids.own(kind, found.id);
          return found.value;
        }
        if (!isUncertain(error)) throw error;
        await this.waitBeforeNext(making, error, attempt, performance.now() - began);
      }
    }
  }

  private async find<T>(
    making: Creation<T>,
    error: BunnyError,
    before: ReadonlySet<number>,
    began: number,
  ): Promise<Candidate<T> | undefined> {
    const look = async () =>
      (await making.findCandidates()).filter((candidate) => this.mayBeOurs(candidate, making, before, began));
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

  private mayBeOurs(
    candidate: Candidate<unknown>,
    { kind = "" }: Creation<unknown>,
    before: ReadonlySet<number>,
    began: number,
  ): boolean {
    // What a list has shown only since this call began may be its own; what another call was answered with is not.
    if (before.has(candidate.id) || this.ids.isOwned(kind, candidate.id)) return false;
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
    making: Creation<unknown>,
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

function uncertain({ what }: Creation<unknown>, error: BunnyError, why: string, cause: unknown = error): BunnyError {
  const how =
    error.code === "accepted"
      ? `${error.operation} was accepted (202) without its result, and`
      : `${error.message} It was looked for, but`;
  return new BunnyError(error.code, `${how} ${why}. Look for ${what}.`, error, { cause });
}
