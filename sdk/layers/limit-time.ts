import { BunnyError } from "../errors";
import { inWords, type Layer } from "../http";

/** Ends an attempt that has no complete answer in time. */
export function limitTime(timeoutMs: number): Layer {
  return (next) => async (request) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await next({ ...request, signal });
    } catch (error) {
      if (!timeout.aborted || request.signal?.aborted) throw error;
      throw new BunnyError(
        "timeout",
        `${inWords(request)} had no complete answer from ${request.url.host} within ${timeoutMs / 1000} s.`,
        { operation: request.operation, requestId: request.requestId, mayHaveHappened: request.method !== "GET" },
        { cause: error },
      );
    }
  };
}
