import { setTimeout as sleep } from "node:timers/promises";
import type { CallOptions } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import { anySignal } from "../http/signals";

/** Polls eventually consistent reads. */
export class Poller {
  constructor(
    /** How long to wait before each further read, in milliseconds. */
    private readonly waitsMs: readonly number[],
    private readonly signal?: AbortSignal,
    private readonly log?: RequestLog,
  ) {}

  /** Reads until the result is up to date or all waits are used up, and returns the last result. */
  async until<T>(read: () => Promise<T>, isUpToDate: (result: T) => boolean, { signal }: CallOptions = {}): Promise<T> {
    let result = await read();
    for (const waitMs of this.waitsMs) {
      if (isUpToDate(result)) return result;
      this.log?.({ kind: "wait", reason: "the platform does not show yet what was written", delayMs: waitMs });
      // After an abort the next read throws the abort error.
      await sleep(waitMs, undefined, { signal: anySignal(signal, this.signal) }).catch(() => {});
      result = await read();
    }
    return result;
  }
}
