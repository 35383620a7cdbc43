import { EventEmitter } from "node:events";
import { BunnyError } from "../../errors";
import { withOutcome } from "../outcome";
import { isRead } from "../path";
import { describeRequest, type HttpRequest, hostOf, type Layer, type Upload } from "../request";

/** Ends an attempt without a complete response in time, or without the next chunk in time where a body is streamed. */
export function limitTime(timeoutMs: number): Layer {
  return (next) => async (request) => {
    const limit = new Limit(request, timeoutMs);
    const upload = request.upload && uploadWithin(limit, request.upload);
    const response = await limit.within(() => next({ ...request, upload, abort: limit.abort }));
    return response.chunks ? { ...response, chunks: chunksWithin(limit, response.chunks) } : response;
  };
}

/** Each chunk that is sent has the whole time, or no large file could be. */
function uploadWithin(limit: Limit, { length, open }: Upload): Upload {
  return {
    length,
    async *open() {
      for await (const chunk of open()) {
        limit.restart();
        yield chunk;
      }
    },
  };
}

/** The time that the reader takes for a chunk does not count. */
async function* chunksWithin(limit: Limit, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const chunk = await limit.within(() => source.next());
      if (chunk.done) return;
      yield chunk.value;
    }
  } finally {
    await source.return?.();
  }
}

class Limit {
  readonly abort = new EventEmitter();
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: HttpRequest,
    private readonly timeoutMs: number,
  ) {}

  /** Begins the time of the step in progress anew. */
  restart(): void {
    this.#timer?.refresh();
  }

  /** Runs a step, and aborts the request where it takes too long or its caller aborts it. */
  async within<T>(step: () => Promise<T>): Promise<T> {
    const { signal } = this.request;
    signal?.throwIfAborted();
    const end = () => this.abort.emit("abort");
    this.#timer = setTimeout(() => {
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
      clearTimeout(this.#timer);
      signal?.removeEventListener("abort", end);
    }
  }

  private error(cause: unknown): BunnyError {
    const { operation, requestId, method, streamed } = this.request;
    const missed = streamed ? "no further data" : "no complete response";
    const error = new BunnyError(
      "timeout",
      `${describeRequest(this.request)} had ${missed} from ${hostOf(this.request)} within ${this.timeoutMs / 1000} s.`,
      { operation, requestId, mayHaveHappened: !isRead(method) },
      { cause },
    );
    return withOutcome(error, { kind: "no-answer", sent: true });
  }
}
