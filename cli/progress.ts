import { waitInWords } from "../provider/wait-in-words";
import type { RequestLogEvent } from "../sdk";

/** Says on a terminal how far a reading is, while its output goes elsewhere. */
export class Progress {
  #records = 0;
  #requests = 0;
  #shownAt = 0;
  #isShown = false;

  constructor(
    private readonly terminal: NodeJS.WriteStream,
    private readonly isOutputElsewhere: boolean,
  ) {}

  printed(): void {
    this.#records++;
    if (performance.now() - this.#shownAt > 100) this.#show();
  }

  /** Counts requests, and tells of waits that a person would notice. */
  readonly onRequest = (event: RequestLogEvent): void => {
    if (event.kind === "response" || event.kind === "failure") this.#requests++;
    const wait = waitInWords(event);
    if (wait !== undefined) {
      this.clear();
      this.terminal.write(`${wait}\n`);
    }
  };

  clear(): void {
    if (this.#isShown) this.terminal.write("\r\x1b[K");
    this.#isShown = false;
  }

  #show(): void {
    if (!this.terminal.isTTY || !this.isOutputElsewhere) return;
    this.#shownAt = performance.now();
    this.#isShown = true;
    this.terminal.write(`\r\x1b[K${this.#records.toLocaleString("en")} records in ${this.#requests} requests`);
  }
}
