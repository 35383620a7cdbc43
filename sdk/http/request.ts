import type { EventEmitter } from "node:events";
import type { Operation } from "./path";

/** One request, as the layers pass it on. */
export interface HttpRequest {
  readonly operation: Operation;
  readonly method: string;
  /** `https://api.bunny.net` */
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or plain text. */
  readonly body?: string;
  readonly isText?: boolean;
  /** Whether the response is text, and not JSON. */
  readonly readsText?: boolean;
  /** A body of bytes. */
  readonly upload?: Upload;
  /** One for all attempts of a call. */
  readonly requestId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Whether the body of a successful response is streamed instead of read to its end. */
  readonly streamed?: boolean;
  /** The rate limit that the request counts against, where the host has one. */
  readonly countsFor?: string;
  /** The attempts that the platform may have applied: the transport counts what it sends, `retry` subtracts what was not applied. */
  readonly possiblyApplied: { attempts: number };
  /** The `performance.now()` after which no attempt may begin. */
  readonly retryUntil?: number;
  /** The `performance.now()` at which the caller's time ends, of which the attempt leaves a part. */
  readonly endsAt?: number;
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** Ends the attempt with an `abort` event: a signal of its own would cost a small call a fifth of its time. */
  readonly abort?: EventEmitter & { readonly wasAborted: boolean };
}

/** A body that is streamed. */
export interface Upload {
  /** In bytes. */
  readonly length: number;
  /** Opened anew for each attempt. */
  open(): AsyncIterable<Uint8Array>;
}

/** The request as errors show it: `GET /pullzone/42`. */
export function describeRequest(request: Pick<HttpRequest, "method" | "path">): string {
  return `${request.method} ${withoutQuery(request.path)}`;
}

/** The host of a request, with its port. */
export function hostOf({ origin }: Pick<HttpRequest, "origin">): string {
  return origin.slice(origin.indexOf("//") + 2);
}

/** The path without its query, which may hold a search term and is never shown. */
export function withoutQuery(path: string): string {
  const end = path.indexOf("?");
  return end < 0 ? path : path.slice(0, end);
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the body is streamed. */
  readonly body: string;
  /** The body of a streamed response, whose first chunk has arrived. Leaving it early closes the connection. */
  readonly chunks?: AsyncIterable<Uint8Array>;
}

export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** One concern around the sending of a request: it may change the request, wait, or fail. */
export type Layer = (next: Send) => Send;

/** Wraps the transport in the layers, the first one outermost. */
export function compose(layers: readonly Layer[], transport: Send): Send {
  return layers.reduceRight((next, layer) => layer(next), transport);
}
