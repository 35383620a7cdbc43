import type { Dispatcher } from "undici";
import { BunnyError } from "../errors";
import { describeRequest, type HttpRequest } from "./request";

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

/** An answer as it comes from the wire. */
export interface WholeAnswer {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends a request and reads its answer to the end. `dispatcher.request` would make a stream of the body first, which
 * takes a fifth of a small call.
 */
export function wholeAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  request: HttpRequest,
  maxBytes: number,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader(new WholeText(request, maxBytes), resolve, reject);
    request.abort?.on("abort", () => reader.end());
    dispatcher.dispatch(options, reader);
  });
}

class AnswerReader implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #statusCode = 0;
  #headers: Headers = {};

  constructor(
    private readonly text: WholeText,
    private readonly resolve: (answer: WholeAnswer) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** Gives the request up, at once even where it still waits for a connection. */
  end(): void {
    this.#ended = new DOMException("The request was given up", "AbortError");
    this.#controller?.abort(this.#ended);
    this.reject(this.#ended);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(this.#ended);
  }

  /** Called for an informational answer (1xx) too, which the final one follows. */
  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    this.#statusCode = statusCode;
    this.#headers = headers;
  }

  /** What is thrown here ends the request, and its connection. */
  onResponseData(_: Dispatcher.DispatchController, piece: Uint8Array): void {
    this.text.add(piece);
  }

  onResponseEnd(): void {
    this.resolve({ statusCode: this.#statusCode, headers: this.#headers, text: this.text.toString() });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.reject(error);
  }
}

const utf8 = new TextDecoder();

/** A body as its pieces come, as long as it is no larger than it may be. */
export class WholeText {
  readonly #pieces: Uint8Array[] = [];
  #bytes = 0;

  constructor(
    private readonly request: HttpRequest,
    private readonly maxBytes: number,
  ) {}

  /** @throws BunnyError `response_too_large` */
  add(piece: Uint8Array): void {
    this.#bytes += piece.byteLength;
    if (this.#bytes > this.maxBytes) throw tooLarge(this.request, this.maxBytes);
    this.#pieces.push(piece);
  }

  toString(): string {
    const [first, ...more] = this.#pieces;
    return utf8.decode(more.length > 0 ? Buffer.concat(this.#pieces) : first);
  }
}

function tooLarge(request: HttpRequest, maxBytes: number): BunnyError {
  const { operation, requestId, method } = request;
  return new BunnyError(
    "response_too_large",
    `${describeRequest(request)} was answered with more than ${maxBytes} bytes, which is more than this client reads.`,
    { operation, requestId, mayHaveHappened: method !== "GET" },
  );
}
