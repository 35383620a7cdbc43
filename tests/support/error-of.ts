import type { BunnyError } from "../../sdk";

/** The error that a call must end with. */
export function errorOf(call: Promise<unknown>): Promise<BunnyError> {
  return call.then(
    () => Promise.reject(new Error("The call succeeded.")),
    (error: BunnyError) => error,
  );
}
