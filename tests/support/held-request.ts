import type { Fault } from "../../emulator";

/** A request that waits before it is processed. */
export interface HeldRequest {
  readonly fault: Fault;
  /** Resolves with its arrival. */
  readonly arrived: Promise<void>;
  /** Lets it be processed. */
  release(): void;
}

/** Holds the next request for an operation until it is released, or for a time. */
export function heldRequest(operation: string, forMs?: number): HeldRequest {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const fault = {
    operation,
    until: forMs === undefined ? until : undefined,
    get delayMs() {
      arrive();
      return forMs;
    },
  };
  return { fault, arrived, release };
}
