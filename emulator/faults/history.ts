import type { EmulatorState } from "../account/state";

/** The account as it was before its last writes, for reads that are to be stale. */
export class History {
  #moments: { at: number; state: EmulatorState }[] = [];

  /** Keeps what the account is before a write, and forgets what is older than anybody may look back. */
  remember(state: EmulatorState, keepMs: number): void {
    const at = performance.now();
    this.#moments = [...this.#moments.filter((moment) => at - moment.at < keepMs), { at, state: state.copy() }];
  }

  /** The account without the writes of the last so many milliseconds. */
  before(agoMs: number, present: EmulatorState): EmulatorState {
    const since = performance.now() - agoMs;
    return this.#moments.find(({ at }) => at >= since)?.state ?? present;
  }
}
