import type { RequestLogEvent } from "../../sdk";
import { redacted } from "./redaction";
import { waitInWords } from "./wait-in-words";

let tell = (text: string): void => {
  // The engine shows what the dynamic host writes there.
  process.stderr.write(`${text}\n`);
};

/** Sends the lines about waits elsewhere than to standard error. */
export function tellWaitsTo(sink: (text: string) => void): void {
  tell = sink;
}

/** A wait that a person would notice is told. */
export function tellWait(event: RequestLogEvent): void {
  const text = waitInWords(event);
  if (text !== undefined) tell(`bunny: ${redacted(text)}`);
}
