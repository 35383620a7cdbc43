import { BunnyError } from "../../../sdk/index";

/** Runs a request, and says of a refusal what to do, where that is known. */
export async function withAdvice<T>(
  adviceFor: (refusal: BunnyError) => string | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BunnyError) || error.code !== "bad_request") throw error;
    const advice = adviceFor(error);
    if (advice === undefined) throw error;
    throw new BunnyError(error.code, `${error.message} ${advice}`, error, { cause: error });
  }
}
