import { EventEmitter } from "node:events";
import { BunnyError } from "../../errors";
import { withOutcome } from "../outcome";
import { isRead } from "../path";
import { describeRequest, type HttpRequest, hostOf, type Layer, type Upload } from "../request";

/** How much of the caller's time an attempt leaves, where it leaves a part. At most half of it. */
const timeLeftMs = 10_000;

const limitedByCallers = new WeakSet<object>();

/** Whether an attempt had less time than others because of its caller's time limit. */
export function isLimitedByCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && limitedByCallers.has(error);
}

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
  readonly abort = Object.assign(new EventEmitter(), { wasAborted: false });
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;
  #callersMs: number | undefined;

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
    this.#callersMs = this.#shareOfCaller();
    const end = () => {
      this.abort.wasAborted = true;
      this.abort.emit("abort");
    };
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      end();
    }, this.#callersMs ?? this.timeoutMs);
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

  /** Its part of the caller's time, where that is less than the limit of any attempt. */
  #shareOfCaller(): number | undefined {
    const { endsAt } = this.request;
    if (endsAt === undefined) return undefined;
    const leftMs = endsAt - performance.now();
    const shareMs = Math.max(0, leftMs - Math.min(leftMs / 2, timeLeftMs));
    return shareMs < this.timeoutMs ? shareMs : undefined;
  }

  private error(cause: unknown): BunnyError {
    const { operation, requestId, streamed } = this.request;
    const missed = streamed ? "no further data" : "no complete response";
    const within = this.#callersMs === undefined ? `${this.timeoutMs / 1000} s` : formatShare(this.#callersMs);
    const error = new BunnyError(
      "timeout",
      `${describeRequest(this.request)} had ${missed} from ${hostOf(this.request)} within ${within}.`,
      { operation, requestId, mayHaveHappened: !isRead(operation) },
      { cause },
    );
    if (this.#callersMs !== undefined) limitedByCallers.add(error);
    return withOutcome(error, { kind: "no-response", sent: true });
  }
}

function formatShare(ms: number): string {
  return `the ${Math.round(ms / 100) / 10} s that its caller's time limit leaves it`;
}
