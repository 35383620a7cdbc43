import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestLog, RequestLogEvent } from "../../sdk";

const current = new AsyncLocalStorage<RequestLog>();

/** Runs work whose requests, retries and waits `observer` gets as well. */
export function withRequestObserver<T>(observer: RequestLog, work: () => T): T {
  return current.run(observer, work);
}

export function observe(event: RequestLogEvent): void {
  current.getStore()?.(event);
}
