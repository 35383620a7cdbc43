import type { EmulatorState } from "../account/state";

/** Earlier states of the account, for stale reads. */
export class History {
  #moments: { at: number; state: EmulatorState }[] = [];

  /** Keeps a copy of the account before a write, and drops copies that are older than `keepMs`. */
  remember(state: EmulatorState, keepMs: number): void {
    const at = performance.now();
    this.#moments = [...this.#moments.filter((moment) => at - moment.at < keepMs), { at, state: state.copy() }];
  }

  /** The account without the writes of the last so many milliseconds; undefined where there are none. */
  before(agoMs: number): EmulatorState | undefined {
    const since = performance.now() - agoMs;
    return this.#moments.find(({ at }) => at >= since)?.state;
  }
}
