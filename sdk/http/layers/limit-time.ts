import { EventEmitter } from "node:events";
import { BunnyError } from "../../errors";
import { describeRequest, type HttpRequest, hostOf, type Layer } from "../request";

/** Ends an attempt that has no complete answer in time, or, where the answer is streamed, no next piece in time. */
export function limitTime(timeoutMs: number): Layer {
  return (next) => async (request) => {
    const limit = new Limit(request, timeoutMs);
    const response = await limit.within(() => next({ ...request, abort: limit.abort }));
    return response.pieces ? { ...response, pieces: eachWithin(limit, response.pieces) } : response;
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
  readonly abort = new EventEmitter();
  #isOver = false;

  constructor(
    private readonly request: HttpRequest,
    private readonly timeoutMs: number,
  ) {}

  /** Runs a step, and ends the request where it takes too long or its caller ends it. */
  async within<T>(step: () => Promise<T>): Promise<T> {
    const { signal } = this.request;
    signal?.throwIfAborted();
    const end = () => this.abort.emit("abort");
    const timer = setTimeout(() => {
      this.#isOver = true;
      end();
    }, this.timeoutMs);
    signal?.addEventListener("abort", end);
    try {
      return await step();
    } catch (error) {
      if (!this.#isOver || signal?.aborted) throw error;
      throw this.error(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  private error(cause: unknown): BunnyError {
    const { operation, requestId, method, streamed } = this.request;
    const missed = streamed ? "nothing more" : "no complete answer";
    return new BunnyError(
      "timeout",
      `${describeRequest(this.request)} had ${missed} from ${hostOf(this.request)} within ${this.timeoutMs / 1000} s.`,
      { operation, requestId, mayHaveHappened: method !== "GET" },
      { cause },
    );
  }
}
