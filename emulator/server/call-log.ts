/** One request as it was answered. It holds no header, no query value and no body. */
export interface Call {
  method: string;
  path: string;
  /** The operation that answered, or undefined where none did. */
  operation: string | undefined;
  /** 0 where the connection was broken off instead. */
  status: number;
  durationMs: number;
}

/** The requests that the emulator has had, in the order of their answers. */
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

  /** The calls since the last take; the log is empty afterwards. */
  take(): Call[] {
    const taken = this.#calls;
    this.#calls = [];
    return taken;
  }
}
