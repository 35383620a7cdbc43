/** Something that the emulator does wrong on purpose. */
export interface Fault {
  /** The operation that it happens to, as the vendor writes it, or `*` for all. */
  operation: string;
  /** How often, from the first matching request on. Default: 1. */
  times?: number;
  /** Matching requests that pass first. Default: 0. */
  after?: number;
  /** Answer this instead of what the operation would. Given with `carryOut`, the operation is done all the same. */
  answer?: { status: number; headers?: Record<string, string>; body?: string };
  /** Break the connection instead of answering. */
  reset?: boolean;
  /** Do what was asked before misbehaving. Default: false. */
  carryOut?: boolean;
  /** Wait before anything else, in milliseconds. */
  delayMs?: number;
}

/** The faults that are set, and how often each still happens. */
export class Faults {
  #set: { fault: Fault; toPass: number; left: number }[] = [];

  /** Sets a fault; the first set that matches a request is the one that happens. */
  add(fault: Fault): void {
    this.#set.push({ fault, toPass: fault.after ?? 0, left: fault.times ?? 1 });
  }

  /** Takes back every fault. */
  clear(): void {
    this.#set = [];
  }

  /** The fault that happens to this request, if any. Counts it. */
  next(operation: string): Fault | undefined {
    for (const entry of this.#set) {
      if (entry.left <= 0 || (entry.fault.operation !== "*" && entry.fault.operation !== operation)) continue;
      if (entry.toPass > 0) {
        entry.toPass--;
        continue;
      }
      entry.left--;
      return entry.fault;
    }
    return undefined;
  }
}
