/** A signal that aborts as soon as one of these does; undefined without any. */
export function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length > 1 ? AbortSignal.any(given) : given[0];
}

/** The promise, or a rejection with the reason of the first of these signals that aborts before it settles. */
export function orAborted<T>(promise: Promise<T>, ...signals: readonly (AbortSignal | undefined)[]): Promise<T> {
  const given = signals.filter((signal) => signal !== undefined);
  if (given.length === 0) return promise;
  return new Promise((resolve, reject) => {
    const listeners = given.map((signal) => ({ signal, abort: () => reject(signal.reason) }));
    for (const { signal, abort } of listeners) {
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort);
    }
    const leave = () => {
      for (const { signal, abort } of listeners) signal.removeEventListener("abort", abort);
    };
    promise.then(resolve, reject).then(leave);
  });
}

/** The error of a request that was aborted. */
export function abortError(): DOMException {
  return new DOMException("The request was aborted", "AbortError");
}

/** The error code of a call whose signal has aborted. */
export function abortCode({ reason }: AbortSignal): "timeout" | "cancelled" {
  return reason instanceof DOMException && reason.name === "TimeoutError" ? "timeout" : "cancelled";
}
