import { anySignal } from "../any-signal";
import { BunnyError } from "../errors";
import { type HttpRequest, inWords, type Layer } from "../http";

/** Ends an attempt that has no complete answer in time, or, where the answer is streamed, no next piece in time. */
export function limitTime(timeoutMs: number): Layer {
  return (next) => async (request) => {
    const limit = new Limit(request, timeoutMs);
    const signal = anySignal(request.signal, limit.signal);
    const { pieces, ...response } = await limit.within(() => next({ ...request, signal }));
    if (!pieces) return response;
    return { ...response, pieces: eachWithin(limit, pieces) };
  };
}

/** Time in which the reader is busy with a piece is not the platform's, and does not count. */
async function* eachWithin(limit: Limit, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const source = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await limit.within(() => source.next());
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    await source.return?.();
  }
}

class Limit {
  readonly #controller = new AbortController();

  constructor(
    private readonly request: HttpRequest,
    private readonly timeoutMs: number,
  ) {}

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Runs a step, and ends the request where it takes too long. */
  async within<T>(step: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#controller.abort(), this.timeoutMs);
    try {
      return await step();
    } catch (error) {
      if (!this.signal.aborted || this.request.signal?.aborted) throw error;
      throw this.error(error);
    } finally {
      clearTimeout(timer);
    }
  }

  private error(cause: unknown): BunnyError {
    const { operation, requestId, method, url, streamed } = this.request;
    const missed = streamed ? "nothing more" : "no complete answer";
    return new BunnyError(
      "timeout",
      `${inWords(this.request)} had ${missed} from ${url.host} within ${this.timeoutMs / 1000} s.`,
      { operation, requestId, mayHaveHappened: method !== "GET" },
      { cause },
    );
  }
}
