import type { RequestLogEvent } from "../../sdk";

/** What is waited for and how long, where it is long enough for a person to notice; undefined for everything else. */
export function formatWait(event: RequestLogEvent): string | undefined {
  if (event.kind === "wait") return waitFor(event);
  if (event.kind !== "retry" && event.kind !== "look") return undefined;
  const what = `${event.reason} from ${event.operation}${event.elapsedMs < 1000 ? "" : ` after ${seconds(event.elapsedMs)}`}`;
  if (event.kind === "look") return `${what}; looking whether it was carried out`;
  if (event.elapsedMs + event.delayMs < 1000) return undefined;
  return `${what}; trying again in ${seconds(event.delayMs)} (attempt ${event.attempt + 1})`;
}

function waitFor({ reason, delayMs }: { reason: string; delayMs?: number }): string | undefined {
  if (delayMs === undefined) return reason;
  return delayMs < 1000 ? undefined : `${reason}; looking again in ${seconds(delayMs)}`;
}

function seconds(ms: number): string {
  return `${ms < 1000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`;
}
