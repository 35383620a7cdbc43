import type { RequestLogEvent } from "../../sdk";
import { redacted } from "./redaction";
import { formatWait } from "./wait-in-words";

let tell = (text: string): void => {
  // The engine shows what the dynamic host writes there.
  process.stderr.write(`${text}\n`);
};

/** Sends the lines about waits elsewhere than to standard error. */
export function setWaitReporter(sink: (text: string) => void): void {
  tell = sink;
}

/** A wait that a person would notice is told. */
export function reportWait(event: RequestLogEvent): void {
  const text = formatWait(event);
  if (text !== undefined) tell(`bunny: ${redacted(text)}`);
}
