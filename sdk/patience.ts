import { setTimeout as sleep } from "node:timers/promises";
import type { CallOptions } from "./caller";

/** Looks for what the platform may be slow to show. */
export class Patience {
  constructor(
    /** How long to wait before each look, in milliseconds. */
    private readonly waitsMs: readonly number[],
    private readonly signal?: AbortSignal,
  ) {}

  /** Looks again and again until it is there, and returns what the last look found. */
  async until<T>(look: () => Promise<T>, isThere: (found: T) => boolean, { signal }: CallOptions = {}): Promise<T> {
    const signals = [signal, this.signal].filter((given) => given !== undefined);
    let found = await look();
    for (const waitMs of this.waitsMs) {
      if (isThere(found)) return found;
      await sleep(waitMs, undefined, { signal: AbortSignal.any(signals) });
      found = await look();
    }
    return found;
  }
}
