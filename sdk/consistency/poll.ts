import { setTimeout as sleep } from "node:timers/promises";
import type { CallOptions } from "../http/call";
import type { RequestLog } from "../http/layers/log-requests";
import { anySignal } from "../http/signals";

const halfMinuteMs = 30_000;

/** Polls eventually consistent reads. */
export class Poller {
  constructor(
    /** How long to wait before each further read, in milliseconds. */
    private readonly waitsMs: readonly number[],
    private readonly signal?: AbortSignal,
    private readonly log?: RequestLog,
  ) {}

  /**
   * Reads until the result is up to date or all waits are used up, and returns the last result.
   *
   * @param rounds How often the waits are used, where giving up costs more than waiting.
   */
  async until<T>(
    read: () => Promise<T>,
    isUpToDate: (result: T) => boolean,
    { signal }: CallOptions = {},
    rounds = 1,
  ): Promise<T> {
    let result = await read();
    for (const waitMs of Array.from({ length: rounds }, () => this.waitsMs).flat()) {
      if (isUpToDate(result)) return result;
      this.log?.({ kind: "wait", reason: "the platform does not show yet what was written", delayMs: waitMs });
      // After an abort the next read throws the abort error.
      await sleep(waitMs, undefined, { signal: anySignal(signal, this.signal) }).catch(() => {});
      result = await read();
    }
    return result;
  }

  /**
   * Runs a step again while it fails because it is too early, for a limited time. Waits are doubled, up to half a
   * minute or what is given.
   */
  async whileEarly<T>(
    step: () => Promise<T>,
    {
      isEarly,
      forMs,
      reason,
      longestWaitMs = halfMinuteMs,
      signal,
    }: {
      isEarly(error: unknown): boolean;
      forMs: number;
      /** Why it waits, as a progress line shows it. */
      reason: string | ((error: unknown) => string);
      /** Default: half a minute. */
      longestWaitMs?: number;
    } & CallOptions,
  ): Promise<T> {
    const began = performance.now();
    for (let waitMs = this.waitsMs.at(-1) ?? 0; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      try {
        return await step();
      } catch (error) {
        const leftMs = forMs - (performance.now() - began);
        if (!isEarly(error) || leftMs <= 0) throw error;
        const delayMs = Math.round(Math.min(waitMs, leftMs));
        this.log?.({ kind: "wait", reason: typeof reason === "string" ? reason : reason(error), delayMs });
        // After an abort the next attempt throws the abort error.
        await sleep(delayMs, undefined, { signal: anySignal(signal, this.signal) }).catch(() => {});
      }
    }
  }
}
