import { setTimeout as sleep } from "node:timers/promises";
import type { CallOptions } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import { anySignal } from "../http/signals";

/** Looks for what the platform may be slow to show. */
export class Poller {
  constructor(
    /** How long to wait before each look, in milliseconds. */
    private readonly waitsMs: readonly number[],
    private readonly signal?: AbortSignal,
    private readonly log?: RequestLog,
  ) {}

  /** Looks again and again until it is there, and returns what the last look found. */
  async until<T>(look: () => Promise<T>, isThere: (found: T) => boolean, { signal }: CallOptions = {}): Promise<T> {
    let found = await look();
    for (const waitMs of this.waitsMs) {
      if (isThere(found)) return found;
      this.log?.({ kind: "wait", reason: "the platform does not show yet what was written", delayMs: waitMs });
      // A look after a signal fails as every call does then.
      await sleep(waitMs, undefined, { signal: anySignal(signal, this.signal) }).catch(() => {});
      found = await look();
    }
    return found;
  }
}
