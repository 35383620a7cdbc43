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

/** The requests that the emulator has received, in the order of their responses. */
export class CallLog {
  #calls: Call[] = [];

  constructor(private readonly onCall: (call: Call) => void = () => {}) {}

  add(call: Call): void {
    this.#calls.push(call);
    this.onCall(call);
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
