/** For how long the platform's reads may not show a write yet. */
const maxLagMs = 30_000;

/** Which objects this client has lately written, so that a read which does not show them may only be late. */
export class RecentWrites {
  readonly #writtenAt = new Map<string, number>();

  /** Notes that an object has just been written or created. */
  wrote(object: string): void {
    this.#writtenAt.set(object, Date.now());
  }

  /** Notes that an object has just been deleted. */
  deleted(object: string): void {
    this.#writtenAt.delete(object);
  }

  /** Whether this client wrote the object so lately that the platform's reads may not show it yet. */
  has(object: string): boolean {
    return Date.now() - (this.#writtenAt.get(object) ?? Number.NEGATIVE_INFINITY) < maxLagMs;
  }
}
