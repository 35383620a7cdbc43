import type { BunnyError } from "../../sdk/index";

/** The error of a call that must fail. */
export function errorOf(call: Promise<unknown>): Promise<BunnyError> {
  return call.then(
    () => Promise.reject(new Error("The call succeeded.")),
    (error: BunnyError) => error,
  );
}
