import type { EmulatorState } from "../state";

/** Earlier states of the account, for stale reads. */
export class History {
  #moments: { at: number; state: EmulatorState }[] = [];

  /**
   * Keeps a copy of the account before a write, and drops copies that are older than `keepMs`. Writes at almost the same
   * time share a copy: a copy of a large account takes as long as many writes.
   */
  remember(state: EmulatorState, keepMs: number): void {
    const at = performance.now();
    const [last] = this.#moments.slice(-1);
    if (last && at - last.at < keepMs / 100) return;
    this.#moments = [...this.#moments.filter((moment) => at - moment.at < keepMs), { at, state: state.copy() }];
  }

  /** The account without the writes of the last so many milliseconds; undefined where there are none. */
  before(agoMs: number): EmulatorState | undefined {
    const since = performance.now() - agoMs;
    return this.#moments.find(({ at }) => at >= since)?.state;
  }
}
