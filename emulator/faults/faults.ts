import { Random } from "../account/random";
import { canHappenTo, type Fault } from "./fault";

interface SetFault {
  readonly fault: Fault;
  readonly random: Random;
  toPass: number;
  left: number;
}

/** The faults that are set, and how often each still happens. */
export class Faults {
  #set: SetFault[] = [];
  #happened = 0;

  /** Sets a fault; the first set that matches a request is the one that happens. */
  add(fault: Fault): void {
    const random = new Random(fault.seed ?? 0);
    this.#set.push({ fault, random, toPass: fault.after ?? 0, left: fault.times ?? 1 });
  }

  /** Takes back every fault. */
  clear(): void {
    this.#set = [];
  }

  /** How many faults have happened so far. */
  get happened(): number {
    return this.#happened;
  }

  /** The longest time that a stale read may look back, in milliseconds; 0 where none does. */
  get longestStaleMs(): number {
    return Math.max(0, ...this.#set.map(({ fault }) => fault.staleMs ?? 0));
  }

  /** The fault that happens to this request, if any. Counts it. */
  next(operation: string): Fault | undefined {
    for (const entry of this.#set) {
      if (entry.left <= 0 || !canHappenTo(entry.fault, operation)) continue;
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
