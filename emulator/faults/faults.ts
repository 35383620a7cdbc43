import { Random } from "../account/random";
import { canAffect, type Fault } from "./fault";

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

  /** Adds a fault. Of several that match a request, the one added first happens. */
  add(fault: Fault): void {
    const random = new Random(fault.seed ?? 0);
    this.#added.push({ fault, random, toPass: fault.after ?? 0, left: fault.times ?? 1 });
  }

  /** Removes every fault. */
  clear(): void {
    this.#added = [];
  }

  /** How many faults have happened so far. */
  get happened(): number {
    return this.#happened;
  }

  /** The longest `staleMs` of all faults; 0 if there is none. */
  get longestStaleMs(): number {
    return Math.max(0, ...this.#added.map(({ fault }) => fault.staleMs ?? 0));
  }

  /** The fault that happens to this request, if any. Counts it. */
  next(operation: string): Fault | undefined {
    for (const entry of this.#added) {
      if (entry.left <= 0 || !canAffect(entry.fault, operation)) continue;
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
}
