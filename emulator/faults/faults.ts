import { Random } from "../account/random";
import type { EmulatorState } from "../state";
import { canAffect, type Fault } from "./fault";
import { History } from "./history";

interface AddedFault {
  readonly fault: Fault;
  readonly random: Random;
  toPass: number;
  left: number;
}

/** The faults to inject, and how often each will still happen. */
export class Faults {
  #added: AddedFault[] = [];
  #happened = 0;
  #history = new History();

  /** Adds a fault. Of several that match a request, the one added first happens. */
  add(fault: Fault): void {
    const random = new Random(fault.seed ?? 0);
    this.#added.push({ fault, random, toPass: fault.after ?? 0, left: fault.times ?? 1 });
  }

  /** Removes every fault, and shows the writes that faults have hidden from reads. */
  clear(): void {
    this.#added = [];
    this.#history = new History();
  }

  /** How many faults have happened so far. */
  get happened(): number {
    return this.#happened;
  }

  /** Prepares for stale reads: keeps the account as it is before a write, where a fault may hide that. */
  beforeWrite(state: EmulatorState): void {
    const longestMs = Math.max(0, ...this.#added.map(({ fault }) => fault.staleMs ?? 0));
    if (longestMs > 0) this.#history.remember(state, longestMs);
  }

  /** The account without the writes of the last so many milliseconds. */
  before(agoMs: number, present: EmulatorState): EmulatorState {
    return this.#history.before(agoMs) ?? present;
  }

  /** The fault that happens to this request, if any. Counts it. */
  next(operation: string, path = ""): Fault | undefined {
    for (const entry of this.#added) {
      if (entry.left <= 0 || !canAffect(entry.fault, operation) || this.#hidesNothing(entry.fault)) continue;
      if (entry.fault.path !== undefined && entry.fault.path !== path) continue;
      if (entry.toPass > 0) {
        entry.toPass--;
        continue;
      }
      if (entry.random.next() >= (entry.fault.probability ?? 1)) continue;
      entry.left--;
      this.#happened++;
      return entry.fault;
    }
    return undefined;
  }

  /** Whether a fault makes reads stale, but no write is recent enough. */
  #hidesNothing({ staleMs }: Fault): boolean {
    return staleMs !== undefined && this.#history.before(staleMs) === undefined;
  }
}
