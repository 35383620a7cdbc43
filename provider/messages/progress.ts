import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestLogEvent } from "../../sdk/index";
import { redacted } from "./redaction";

type Reporter = (message: string, kind: "status" | "warning") => void;

const current = new AsyncLocalStorage<Reporter>();

/** The engine displays what the dynamic host writes to standard error. */
const reportToStandardError: Reporter = (message) => {
  process.stderr.write(`${message}\n`);
};

/** Runs work whose waits and warnings are reported elsewhere than to standard error. */
export function withWaitReporter<T>(reporter: Reporter, work: () => T): T {
  return current.run(reporter, work);
}

/** Reports a wait that is long enough for a user to notice. */
export function reportWait(event: RequestLogEvent): void {
  const message = formatWait(event);
  if (message !== undefined) reportProgress(message);
}

/** Reports how far a long operation is. */
export function reportProgress(message: string): void {
  report("status", message);
}

/** Reports what a user should know, though nothing is refused. */
export function reportWarning(message: string): void {
  report("warning", message);
}

function report(kind: Parameters<Reporter>[1], message: string): void {
  const reporter = current.getStore() ?? reportToStandardError;
  reporter(`bunny: ${redacted(message)}`, kind);
}

/** Describes a retry or a wait that is long enough for a user to notice. Undefined for any other event. */
export function formatWait(event: RequestLogEvent): string | undefined {
  if (event.kind === "wait") return waitFor(event);
  if (event.kind !== "retry" && event.kind !== "search") return undefined;
  const what = `${event.reason} from ${event.operation}${event.elapsedMs < 1000 ? "" : ` after ${seconds(event.elapsedMs)}`}`;
  if (event.kind === "search") return `${what}; checking whether it was applied`;
  if (event.elapsedMs + event.delayMs < 1000) return undefined;
  return `${what}; retrying in ${seconds(event.delayMs)} (attempt ${event.attempt + 1})`;
}

function waitFor({ reason, delayMs }: { reason: string; delayMs?: number }): string | undefined {
  if (delayMs === undefined) return reason;
  return delayMs < 1000 ? undefined : `${reason}; checking again in ${seconds(delayMs)}`;
}

function seconds(ms: number): string {
  return `${ms < 1000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`;
}
