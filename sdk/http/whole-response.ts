import type { Dispatcher } from "undici";
import { BunnyError } from "../errors";
import { isRead } from "./path";
import { describeRequest, type HttpRequest } from "./request";
import { intervalOf, type RequestInterval } from "./request-interval";
import { abortError } from "./signals";

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** A response as it comes from the wire. */
export interface WholeResponse {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request and reads its response to the end. `dispatcher.request` would create a stream of the body first, which
 * takes a fifth of a small call.
 */
export function readWhole(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  request: HttpRequest,
  maxBytes: number,
): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const reader = new ResponseReader(new WholeText(request, maxBytes), resolve, reject, intervalOf(request));
    request.abort?.on("abort", () => reader.end());
    dispatcher.dispatch(options, reader);
  });
}

class ResponseReader implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #statusCode = 0;
  #headers: Headers = {};

  constructor(
    private readonly text: WholeText,
    private readonly resolve: (response: WholeResponse) => void,
    private readonly reject: (error: Error) => void,
    private readonly interval: RequestInterval | undefined,
  ) {}

  /** Aborts the request, at once even while it waits for a connection. */
  end(): void {
    this.#ended = abortError();
    this.#controller?.abort(this.#ended);
    this.reject(this.#ended);
  }

  /** Called once there is a connection, when the request is written to it. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.interval) Object.assign(this.interval, { sentAt: performance.now(), respondedAt: undefined });
    if (this.#ended) controller.abort(this.#ended);
  }

  /** Called for an informational response (1xx) too, which the final one follows. */
  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  /** What is thrown here ends the request, and its connection. */
  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.text.add(chunk);
  }

  onResponseEnd(): void {
    if (this.interval) this.interval.respondedAt = performance.now();
    this.resolve({ statusCode: this.#statusCode, headers: this.#headers, text: this.text.toString() });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}

const utf8 = new TextDecoder();

/** A body as its chunks arrive, up to a size. */
export class WholeText {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  constructor(
    private readonly request: HttpRequest,
    private readonly maxBytes: number,
  ) {}

  /** @throws BunnyError `response_too_large` */
  add(chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.maxBytes) throw tooLarge(this.request, this.maxBytes);
    this.#chunks.push(chunk);
  }

  toString(): string {
    const [first, ...more] = this.#chunks;
    return utf8.decode(more.length > 0 ? Buffer.concat(this.#chunks) : first);
  }
}

function tooLarge(request: HttpRequest, maxBytes: number): BunnyError {
  const { operation, requestId } = request;
  return new BunnyError(
    "response_too_large",
    `${describeRequest(request)} was answered with more than ${maxBytes} bytes, which is more than this client reads.`,
    { operation, requestId, mayHaveHappened: !isRead(operation) },
  );
}
