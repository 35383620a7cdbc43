import type { Fault } from "../../emulator";

/** A fault that holds a request before it is carried out, and the moment at which that request arrives. */
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
