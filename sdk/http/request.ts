import type { EventEmitter } from "node:events";
import type { Operation } from "./path";

/** One request as the layers see it. */
export interface HttpRequest {
  readonly operation: Operation;
  readonly method: string;
  /** Where it goes: `https://api.bunny.net`. */
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, or nothing. */
  readonly body?: string;
  /** Whether sending it twice does what sending it once does. */
  readonly repeatable: boolean;
  /** The same for every attempt of one call. */
  readonly requestId: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Whether a successful answer is handed on piece by piece instead of being read to its end. */
  readonly streamed?: boolean;
  /** What the request counts for, where the host limits how many it takes. */
  readonly countsFor?: string;
  /** The attempts that may have been carried out: the transport counts what it sends, `retry` takes back what was not. */
  readonly possiblyApplied: { attempts: number };
  /** When no further attempt may begin, as `performance.now()` tells it. */
  readonly retryUntil?: number;
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** Whether what it is about is known to be there, though the platform may not show it yet. */
  readonly expectExists?: boolean;
  /** Reads a successful answer, or throws where it cannot be read. */
  readonly read?: (response: HttpResponse) => void;
  /** Ends the attempt with an `abort` event: a signal of its own would cost a small call a fifth of its time. */
  readonly abort?: EventEmitter;
}

/** The request as an error names it: `GET /pullzone/42`. */
export function describeRequest(request: Pick<HttpRequest, "method" | "path">): string {
  return `${request.method} ${withoutQuery(request.path)}`;
}

/** The host that a request goes to, with its port. */
export function hostOf({ origin }: Pick<HttpRequest, "origin">): string {
  return origin.slice(origin.indexOf("//") + 2);
}

/** What of a path may be shown: a query may hold what somebody looks for. */
export function withoutQuery(path: string): string {
  const end = path.indexOf("?");
  return end < 0 ? path : path.slice(0, end);
}

/** One answer. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Read to its end; empty where it comes in pieces. */
  readonly body: string;
  /** The body of a streamed answer, of which the first piece is here. Leaving it early ends the connection. */
  readonly pieces?: AsyncIterable<Uint8Array>;
}

export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** One concern around the sending of a request: it may change the request, answer, wait, or send again. */
export type Layer = (next: Send) => Send;

/** Puts the layers around the transport, the first one outermost. */
export function compose(layers: readonly Layer[], transport: Send): Send {
  return layers.reduceRight((next, layer) => layer(next), transport);
}
