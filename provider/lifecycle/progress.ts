import type { RequestLogEvent } from "../../sdk";
import { redacted } from "./redaction";
import { formatWait } from "./wait-in-words";

let report = (message: string): void => {
  // The engine displays what the dynamic host writes to standard error.
  process.stderr.write(`${message}\n`);
};

/** Reports waits elsewhere than to standard error. */
export function setWaitReporter(reporter: (message: string) => void): void {
  report = reporter;
}

/** Reports a wait that is long enough for a user to notice. */
export function reportWait(event: RequestLogEvent): void {
  const message = formatWait(event);
  if (message !== undefined) report(`bunny: ${redacted(message)}`);
}
