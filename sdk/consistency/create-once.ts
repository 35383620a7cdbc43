import { setTimeout as sleep } from "node:timers/promises";
import { BunnyError, type BunnyErrorCode } from "../errors";
import { type CallOptions, isAbortedByCaller } from "../http/call";
import { isLimitedByCaller } from "../http/layers/limit-time";
import type { RequestLog } from "../http/layers/log-requests";
import type { ServerClock } from "../http/layers/server-clock";
import { outcomeOf } from "../http/outcome";
import { decideRetry, type RetryPolicy, retryReason } from "../http/retry-decision";
import { anySignal } from "../http/signals";
import { utcTime } from "../wire/utc-time";
import type { KnownIds, ObjectId } from "./known-ids";
import type { Poller } from "./poll";
import type { Writes } from "./writes";

/** An object that equals the requested one, whoever created it. */
export interface Candidate<T> {
  id: ObjectId;
  /**
   * When it was created or last changed, as the platform writes it; null where the response does not say. Left out
   * where the platform never says for this kind of object.
   */
  changedAt?: string | null;
  value: T;
}

/** One object to create exactly once. */
export interface Creation<T> extends CallOptions {
  /** The object as a message names it after "Look for". */
  description: string;
  /** Objects that could be mistaken for each other name the same queue, and are created one after another. */
  queue: string;
  /** The kind of object, whose known ids cannot be this one's. Left out where the response has no id. */
  kind?: string;
  send(): Promise<T>;
  /** Default: its `id`, or itself where the id alone is returned. */
  idOf?(created: T): ObjectId;
  /** The key of the object, of which reads may lag behind the create. */
  recent?(id: ObjectId): string;
  /** All objects that equal the requested one, from a read that is not cached. */
  findCandidates(): Promise<Candidate<T>[]>;
}

/** How much the clocks of the platform's servers may differ. */
const clocksDifferMs = 5_000;

/** What the client has one of, and creates use. */
interface CreateOnceParts {
  readonly policy: RetryPolicy;
  readonly poller: Poller;
  readonly clock: ServerClock;
  readonly writes: Writes;
  readonly ids: KnownIds;
  readonly log?: RequestLog | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates objects exactly once though the platform has no idempotency keys. After a request that may have been applied,
 * it searches for the object before it retries, and adopts what the request created.
 */
export class CreateOnce {
  constructor(private readonly parts: CreateOnceParts) {}

  /** Records an id that a program holds: no create in progress may adopt it. */
  owns(kind: string, id: ObjectId): void {
    this.parts.ids.own(kind, id);
  }

  /** Records an id that a list has shown: no create that begins later may adopt it. */
  shows(kind: string, id: ObjectId): void {
    this.parts.ids.show(kind, id);
  }

  /**
   * @throws BunnyError that of the last attempt, with `mayHaveHappened`, where no read shows the object or several
   *   objects could be it.
   */
  run<T>(creation: Creation<T>): Promise<T> {
    return this.parts.writes.exclusive(creation.queue, creation, () => this.create(creation));
  }

  private async create<T>(creation: Creation<T>): Promise<T> {
    const { kind, idOf = ownId } = creation;
    const before: ReadonlySet<ObjectId> = kind === undefined ? new Set() : this.parts.ids.known(kind);
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      try {
        const created = await creation.send();
        this.#owns(creation, idOf(created));
        return created;
      } catch (error) {
        if (!(error instanceof BunnyError)) throw error;
        // The signal would abort the search as well.
        if (isAbortedByCaller(error)) throw attempt === 1 ? error : withOutcomeUnknown(error);
        // A later attempt refused as a duplicate may mean that the first one went through.
        if (!isOutcomeUnknown(error) && attempt === 1) throw error;
        const elapsedMs = Math.round(performance.now() - began);
        const { operation = "", requestId = "" } = error;
        const outcome = outcomeOf(error);
        const reason = outcome ? retryReason(outcome) : error.code;
        this.parts.log?.({ kind: "search", operation, requestId, attempt, elapsedMs, reason });
        const found = await this.find(creation, error, before, began);
        if (found) {
          this.#owns(creation, found.id);
          return found.value;
        }
        if (!isOutcomeUnknown(error)) throw withOutcomeUnknown(error);
        await this.waitBeforeRetry(creation, error, attempt, performance.now() - began);
      }
    }
  }

  #owns({ kind, recent }: Pick<Creation<unknown>, "kind" | "recent">, id: ObjectId | undefined): void {
    if (id === undefined) return;
    if (kind !== undefined) this.parts.ids.own(kind, id);
    if (recent) this.parts.writes.wrote(recent(id));
  }

  private async find<T>(
    creation: Creation<T>,
    error: BunnyError,
    before: ReadonlySet<ObjectId>,
    began: number,
  ): Promise<Candidate<T> | undefined> {
    const search = async () =>
      (await creation.findCandidates()).filter((candidate) => this.mayBeOurs(candidate, creation, before, began));
    const found = await this.pollFor(search, creation, error);
    const [only, ...others] = found;
    if (others.length > 0) {
      throw outcomeUnknown(creation, error, `it could be any of ${found.map(({ id }) => id).join(", ")}`);
    }
    if (only && only.changedAt !== undefined && this.sinceMs(only, began) === undefined) {
      throw outcomeUnknown(creation, error, `nothing shows whether ${only.id}, which equals it, existed before`);
    }
    return only;
  }

  /** Polls for candidates; for an attempt that ended early for the sake of the search, as long as there is time. */
  private async pollFor<T>(
    search: () => Promise<Candidate<T>[]>,
    creation: Creation<T>,
    error: BunnyError,
  ): Promise<Candidate<T>[]> {
    const isLimited = isLimitedByCaller(error);
    let hasSearched = false;
    const counted = async () => {
      const found = await search();
      hasSearched = isLimited;
      return found;
    };
    for (;;) {
      const found = await this.parts.poller
        .until(counted, (candidates) => candidates.length > 0, creation)
        .catch((cause) => {
          throw outcomeUnknown(creation, error, hasSearched ? notShown : "the search failed", cause);
        });
      if (found.length > 0 || !isLimited) return found;
    }
  }

  private mayBeOurs(
    candidate: Candidate<unknown>,
    { kind = "" }: Creation<unknown>,
    before: ReadonlySet<ObjectId>,
    began: number,
  ): boolean {
    // A list may have shown this call's own object since it began; an id that another call returned is not its own.
    if (before.has(candidate.id) || this.parts.ids.isOwned(kind, candidate.id)) return false;
    const sinceMs = this.sinceMs(candidate, began);
    return sinceMs === undefined || sinceMs >= -clocksDifferMs;
  }

  /** How long after the start of the first attempt it was created or changed, by the platform's clock. */
  private sinceMs({ changedAt }: Candidate<unknown>, began: number): number | undefined {
    const changedMs = changedAt == null ? undefined : utcTime(changedAt)?.getTime();
    const beganMs = this.parts.clock.at(began);
    return changedMs === undefined || beganMs === undefined ? undefined : changedMs - beganMs;
  }

  /** No read shows the object, so the attempt was most likely not applied. */
  private async waitBeforeRetry(
    creation: Creation<unknown>,
    error: BunnyError,
    attempt: number,
    elapsedMs: number,
  ): Promise<void> {
    const outcome = outcomeOf(error);
    const decision =
      outcome && decideRetry({ attempt, elapsedMs, repeatable: true, outcome }, this.parts.policy, Math.random);
    if (!decision?.retry) throw outcomeUnknown(creation, error, notShown);
    const { operation = "", requestId = "" } = error;
    const { delayMs, reason } = decision;
    this.parts.log?.({
      kind: "retry",
      operation,
      requestId,
      attempt,
      elapsedMs: Math.round(elapsedMs),
      delayMs,
      reason,
    });
    // After an abort the next attempt throws the abort error.
    await sleep(delayMs, undefined, { signal: anySignal(creation.signal, this.parts.signal) }).catch(() => {});
  }
}

function ownId(created: unknown): ObjectId | undefined {
  const id = typeof created === "object" && created !== null && "id" in created ? created.id : created;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}

const notShown = "nothing shows it";

const uncertainCodes: ReadonlySet<BunnyErrorCode> = new Set([
  "network",
  "timeout",
  "server_error",
  "unexpected_response",
  "response_too_large",
  "accepted",
]);

function isOutcomeUnknown(error: BunnyError): boolean {
  return error.mayHaveHappened && uncertainCodes.has(error.code);
}

/** The error with `mayHaveHappened`, because of the attempts before it. */
function withOutcomeUnknown(error: BunnyError): BunnyError {
  return new BunnyError(error.code, error.message, { ...error, mayHaveHappened: true }, { cause: error });
}

function outcomeUnknown(
  { description: what }: Creation<unknown>,
  error: BunnyError,
  why: string,
  cause: unknown = error,
): BunnyError {
  const how =
    error.code === "accepted"
      ? `${error.operation} was accepted (202) without its result, and`
      : `${error.message} The client searched for it, but`;
  return new BunnyError(error.code, `${how} ${why}. Look for ${what}.`, error, { cause });
}
