/** A request and the status of its response, without headers, query values and bodies. */
export interface Call {
  method: string;
  path: string;
  /** The operation it matched; undefined if none did. */
  operation: string | undefined;
  /** 0 if the connection ended without a response. */
  status: number;
  durationMs: number;
}

/** How many calls are kept at least. */
const most = 50_000;

/**
 * The requests that the emulator has received, in the order of their responses. The oldest leave it once there are
 * 100,000, so that an emulator that runs for long does not grow.
 */
export class CallLog {
  #calls: Call[] = [];
  #total = 0;

  constructor(private readonly onCall: (call: Call) => void = () => {}) {}

  add(call: Call): void {
    this.#total++;
    this.#calls.push(call);
    if (this.#calls.length === 2 * most) this.#calls = this.#calls.slice(most);
    this.onCall(call);
  }

  /** How many there were since the start, kept or not. */
  get total(): number {
    return this.#total;
  }

  /** All calls since the last {@link take}. */
  get all(): readonly Call[] {
    return this.#calls;
  }

  /** Returns the calls since the last take, and empties the log. */
  take(): Call[] {
    const taken = this.#calls;
    this.#calls = [];
    return taken;
  }
}
