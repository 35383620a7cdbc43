/** How long the platform's reads may lag behind a write. */
const maxLagMs = 30_000;

/** The objects that this client has recently written: a read that does not show them may only lag. */
export class RecentWrites {
  readonly #writtenAt = new Map<string, number>();

  /** Records that an object was written or created. */
  wrote(object: string): void {
    this.#writtenAt.set(object, Date.now());
  }

  /** Records that an object was deleted. */
  deleted(object: string): void {
    this.#writtenAt.delete(object);
  }

  /** Whether this client wrote the object so recently that reads may not show it yet. */
  has(object: string): boolean {
    return Date.now() - (this.#writtenAt.get(object) ?? Number.NEGATIVE_INFINITY) < maxLagMs;
  }
}
