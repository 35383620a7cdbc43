import { formatWait } from "../../provider/messages/progress";
import type { RequestLogEvent } from "../../sdk/index";
import { StatusLine } from "../output/status-line";

/** Shows on a terminal how many records were read, while the output goes elsewhere. */
export class Progress {
  #records = 0;
  #requests = 0;
  #shownAt = 0;
  readonly #line: StatusLine;

  constructor(
    private readonly terminal: NodeJS.WriteStream,
    private readonly isOutputElsewhere: boolean,
  ) {
    this.#line = new StatusLine(terminal);
  }

  printed(): void {
    this.#records++;
    if (performance.now() - this.#shownAt > 100) this.#show();
  }

  /** Counts requests, and reports waits of a second or more. */
  readonly onRequest = (event: RequestLogEvent): void => {
    if (event.kind === "response" || event.kind === "failure") this.#requests++;
    const wait = formatWait(event);
    if (wait !== undefined) {
      this.clear();
      this.terminal.write(`${wait}\n`);
    }
  };

  clear(): void {
    this.#line.clear();
  }

  #show(): void {
    if (!this.isOutputElsewhere) return;
    this.#shownAt = performance.now();
    this.#line.show(`${this.#records.toLocaleString("en")} records in ${this.#requests} requests`);
  }
}
