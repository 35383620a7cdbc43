/** What takes longer was no memory of the system's, but a disk. */
const slowMs = 2;

/** So many steps are left to threads after a slow one. */
const leftToThreads = 64;

/** Steps on files, which this thread takes itself while they are quick. */
export class AtOnce {
  #left = 0;

  /** @param now The time in milliseconds. */
  constructor(private readonly now = () => performance.now()) {}

  /**
   * Takes a step at once: handing it to a thread takes several times as long where the system has the file in its memory.
   * After one that was slow, threads take the next ones, several at a time, and this thread does other work.
   */
  take<T>(atOnce: () => T, byThread: () => Promise<T>): T | Promise<T> {
    if (this.#left > 0) {
      this.#left--;
      return byThread();
    }
    const startedAt = this.now();
    try {
      return atOnce();
    } finally {
      if (this.now() - startedAt > slowMs) this.#left = leftToThreads;
    }
  }
}
