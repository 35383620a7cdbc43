import { setTimeout as sleep } from "node:timers/promises";

/** From so many on it is a question whether all objects of a run are gone: of fewer it is a usual change. */
const askFrom = 3;

/**
 * An engine sends what it runs in parallel at once, and what follows as soon as it has the response: on a busy machine
 * some hundred milliseconds later. Only a run that has found nothing yet waits so long.
 */
const quietMs = 1_000;

/**
 * Whether objects of the state that a run does not find are gone. Where it finds none at all, it may be another account: its
 * platform answers 404 for every object of this one. So what is not found waits until another object is found, or until
 * nothing else is read.
 */
export class GoneTogether {
  /** Whether somebody has said that all may be gone. */
  isAllowed = false;
  readonly #found = Promise.withResolvers<void>();
  #isFound = false;
  #reads = 0;
  #lastReadAt = 0;
  readonly #gone: string[] = [];

  /** Records that an object of this account was found, or created. */
  found(): void {
    this.#isFound = true;
    this.#found.resolve();
  }

  /**
   * Reads an object of the state.
   *
   * @param object Its type and id.
   * @param work Returns undefined where it is gone.
   * @throws Error where none of at least three objects was found.
   */
  async read<T>(object: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
    this.#reads++;
    const current = await work().finally(() => {
      this.#reads--;
      this.#lastReadAt = performance.now();
    });
    if (current !== undefined) this.found();
    else await this.confirm(object);
    return current;
  }

  /** Returns where an object that was not found counts as gone. See {@link read}. */
  async confirm(object: string): Promise<void> {
    if (this.isAllowed) return;
    this.#gone.push(object);
    this.#lastReadAt = performance.now();
    while (!this.#isFound && !this.#isQuiet()) await Promise.race([this.#found.promise, sleep(quietMs / 3)]);
    if (!this.#isFound && this.#gone.length >= askFrom) throw new Error(question(this.#gone));
  }

  #isQuiet(): boolean {
    return this.#reads === 0 && performance.now() - this.#lastReadAt >= quietMs;
  }
}

function question(gone: readonly string[]): string {
  const named = gone.slice(0, askFrom).join(", ");
  const others = gone.length > askFrom ? ` and ${gone.length - askFrom} more` : "";
  return `None of the ${gone.length} objects that this run looked for is in the account (${named}${others}), so nothing more counts as gone. See whether the key and the API URL are those of this stack's account. If all of it was deleted outside of Pulumi, run again with \`bunny:whenAllGone\` (or BUNNYNET_WHEN_ALL_GONE) set to \`forget\`.`;
}
