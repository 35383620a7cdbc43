import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "../http/route";
import type { EmulatorState } from "../state";

/** Runs writes as a read of the zone, a change, and a write of the whole zone: concurrent changes are lost. */
export class Overwrites {
  #underWay = 0;
  /** What writes that are under way have read. Those that read the same account share a copy, which takes longest. */
  #read: EmulatorState | undefined;

  async run(state: EmulatorState, afterMs: number, run: (account: EmulatorState) => Reply): Promise<Reply> {
    this.#underWay++;
    try {
      this.#read ??= state.copy();
      const before = this.#read;
      await sleep(afterMs);
      const after = before.copyOnUse();
      const reply = run(after);
      state.putChanges(before, after);
      this.forget();
      return reply;
    } finally {
      // Between writes the account may change in other ways than by requests.
      if (--this.#underWay === 0) this.forget();
    }
  }

  /** To be called before the account changes: later writes read it anew. */
  forget(): void {
    this.#read = undefined;
  }
}
