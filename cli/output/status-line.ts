/** A progress line on a terminal. Shows nothing elsewhere. */
export class StatusLine {
  #isShown = false;

  constructor(private readonly stream: NodeJS.WriteStream) {}

  show(text: string): void {
    if (!this.stream.isTTY) return;
    this.#isShown = true;
    this.stream.write(`\r\x1b[K${text.slice(0, this.stream.columns - 1)}`);
  }

  clear(): void {
    if (this.#isShown) this.stream.write("\r\x1b[K");
    this.#isShown = false;
  }
}
