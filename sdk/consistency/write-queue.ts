import { orAborted } from "../http/signals";

/** How long writes wait for their turn before that is reported. */
const reportedAfterMs = 1_000;

/** Writes to one object that may have overlapped: from a moment at which none was under way to the next one. */
export class Batch {
  /** How long the longest of them took, in milliseconds. */
  longestMs = 0;
  /** Resolves once none is under way. What the object is then changes only by writes that begin later. */
  readonly quiet: { readonly promise: Promise<void>; resolve(): void } = Promise.withResolvers<void>();
  #underWay = 0;
  readonly #began: number[] = [];

  /** Whether further writes may join it. */
  constructor(public isOpen: boolean) {}

  begin(): void {
    this.#began.push(performance.now());
    this.#underWay++;
  }

  /** Whether two of its writes surely overlapped on the platform too, wherever their time went. */
  get hasOverlap(): boolean {
    const [first = 0, second = Number.POSITIVE_INFINITY] = this.#began;
    return second - first < this.longestMs / 2;
  }

  /** Whether it was the last one. */
  end(tookMs: number): boolean {
    // Otherwise one batch could last for as long as there are writes, and nothing in it could be proved.
    this.isOpen = false;
    this.longestMs = Math.max(this.longestMs, tookMs);
    return --this.#underWay === 0;
  }
}

interface Waiting {
  readonly alone: boolean;
  begin(batch: Batch | undefined): void;
}

/** Which place a write takes. */
export interface Place {
  /** Whether nothing else may be under way beside it. */
  alone: boolean;
  /** Whether it goes before all that wait. Default: false. */
  first?: boolean;
  signals?: readonly (AbortSignal | undefined)[];
}

/** Decides which writes to one object are under way at the same time. They begin in the order in which they came. */
export class WriteLine {
  readonly #waiting: Waiting[] = [];
  #batch: Batch | undefined;

  #report: NodeJS.Timeout | undefined;

  constructor(
    /** Called when no write is under way and none waits. */
    private readonly onEmpty: () => void = () => {},
    /** Called with how many writes wait, once some have waited for a second. */
    private readonly onWait?: (waiting: number) => void,
  ) {}

  /**
   * Runs a write when it is its turn. One whose signal ends the wait leaves the line: it is begun at once, in no batch,
   * and fails as every call does after a signal, before it sends anything.
   */
  async run<T>({ alone, first = false, signals = [] }: Place, write: (batch?: Batch) => Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<Batch | undefined>();
    const entry: Waiting = { alone, begin: turn.resolve };
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
    // It had its turn in the moment in which it gave up.
    if (!batch) turn.promise.then((mine) => mine && this.#end(mine, 0));
    const began = performance.now();
    try {
      return await write(batch);
    } finally {
      if (batch) this.#end(batch, performance.now() - began);
    }
  }

  #next(): void {
    for (let [entry] = this.#waiting; entry; [entry] = this.#waiting) {
      if (this.#batch && (entry.alone || !this.#batch.isOpen)) return;
      this.#batch ??= new Batch(!entry.alone);
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

  #end(batch: Batch, tookMs: number): void {
    if (!batch.end(tookMs)) return;
    this.#batch = undefined;
    batch.quiet.resolve();
    this.#next();
  }
}
