import { orAborted } from "../http/signals";

/** How long writes wait for their turn before a report. */
const reportedAfterMs = 1_000;

/** Writes to one object that may overlap: from one moment without writes in progress to the next. */
export class Batch {
  /** Resolves once none is in progress. Only later writes change the object after that. */
  readonly drained: { readonly promise: Promise<void>; resolve(): void } = Promise.withResolvers<void>();
  #inFlight = 0;

  /** Whether further writes may join it. */
  constructor(public isOpen: boolean) {}

  begin(): void {
    this.#inFlight++;
  }

  /** Whether it was the last one. */
  end(): boolean {
    // Otherwise a batch could last as long as there are writes, and none of them could be verified.
    this.isOpen = false;
    return --this.#inFlight === 0;
  }
}

interface Waiting {
  readonly exclusive: boolean;
  begin(batch: Batch | undefined): void;
}

/** Where a write is queued. */
export interface QueueOptions {
  /** Whether no other write may be in progress with it. */
  exclusive: boolean;
  /** Whether it goes to the front of the queue. Default: false. */
  first?: boolean;
  signals?: readonly (AbortSignal | undefined)[];
}

/** The queue of writes to one object, which decides which of them may overlap. First in, first out. */
export class WriteQueue {
  readonly #waiting: Waiting[] = [];
  #batch: Batch | undefined;

  #report: NodeJS.Timeout | undefined;

  constructor(
    /** Called when no write is in progress and none waits. */
    private readonly onEmpty: () => void = () => {},
    /** Called with how many writes wait, once some have waited for a second. */
    private readonly onWait?: (waiting: number) => void,
  ) {}

  /**
   * Runs a write when it is its turn. An aborted one leaves the queue: it begins at once, in no batch, and throws the
   * abort error before it sends anything.
   */
  async run<T>(
    { exclusive, first = false, signals = [] }: QueueOptions,
    write: (batch?: Batch) => Promise<T>,
  ): Promise<T> {
    const turn = Promise.withResolvers<Batch | undefined>();
    const entry: Waiting = { exclusive, begin: turn.resolve };
    if (first) this.#waiting.unshift(entry);
    else this.#waiting.push(entry);
    this.#next();
    this.#reportLater();
    const batch = await orAborted(turn.promise, ...signals).catch(() => {
      const at = this.#waiting.indexOf(entry);
      if (at >= 0) this.#waiting.splice(at, 1);
      this.#next();
      return undefined;
    });
    // Its turn came at the moment of the abort.
    if (!batch) turn.promise.then((mine) => mine && this.#end(mine));
    try {
      return await write(batch);
    } finally {
      if (batch) this.#end(batch);
    }
  }

  #next(): void {
    for (let [entry] = this.#waiting; entry; [entry] = this.#waiting) {
      if (this.#batch && (entry.exclusive || !this.#batch.isOpen)) return;
      this.#batch ??= new Batch(!entry.exclusive);
      this.#waiting.shift();
      this.#batch.begin();
      entry.begin(this.#batch);
    }
    if (this.#batch) return;
    clearTimeout(this.#report);
    this.#report = undefined;
    this.onEmpty();
  }

  #reportLater(): void {
    if (this.#waiting.length === 0 || this.#report || !this.onWait) return;
    this.#report = setTimeout(() => {
      if (this.#waiting.length > 0) this.onWait?.(this.#waiting.length);
      else this.#report = undefined;
    }, reportedAfterMs);
  }

  #end(batch: Batch): void {
    if (!batch.end()) return;
    this.#batch = undefined;
    batch.drained.resolve();
    this.#next();
  }
}
