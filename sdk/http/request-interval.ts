import { AsyncLocalStorage } from "node:async_hooks";
import { isRead } from "./path";

/** When a write was in flight, by `performance.now()`: the last attempt of it that was sent. */
export interface RequestInterval {
  sentAt?: number;
  /** Undefined where its response was lost, or has not come yet. */
  respondedAt?: number;
}

const current = new AsyncLocalStorage<RequestInterval>();

/** Runs a write, and records when its request was in flight: not its waits for a place, a pause or a retry, and no read. */
export function recordInterval<T>(interval: RequestInterval, write: () => Promise<T>): Promise<T> {
  return current.run(interval, write);
}

/** Where to record when this request is in flight, if anywhere. */
export function intervalOf({ method }: { readonly method: string }): RequestInterval | undefined {
  return isRead(method) ? undefined : current.getStore();
}
