import type { Fault } from "../../emulator";

/** A fault that delays a request before it is processed, and a promise of that request's arrival. */
export function heldRequest(operation: string, delayMs: number): { fault: Fault; arrived: Promise<void> } {
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  const fault = {
    operation,
    get delayMs() {
      resolve();
      return delayMs;
    },
  };
  return { fault, arrived };
}
