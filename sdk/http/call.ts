import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { BunnyError, isNotFound } from "../errors";
import { responses } from "../wire/generated/responses";
import { toWireNames } from "../wire/names";
import { noBody } from "../wire/schemas";
import type { ErrorBody } from "./error-body";
import type { ApiHost } from "./host";
import {
  fillPath,
  isRead,
  type Operation,
  type PathParameters,
  type PathSegment,
  type Query,
  queryString,
} from "./path";
import { describeRequest, type HttpRequest, type Upload } from "./request";
import { ApiResponse } from "./response";
import { withRetry } from "./retry";
import { abortCode, anySignal } from "./signals";

/** Options that every function of the client takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries. The call then fails with code `cancelled`, or `timeout` for a signal of `AbortSignal.timeout`. */
  signal?: AbortSignal;
}

/** How the response of an operation is read where a call says nothing else: as the vendor's document describes it. */
export type ResponseOf<O extends Operation> = z.ZodType<
  O extends keyof typeof responses ? z.output<ReturnType<(typeof responses)[O]>> : undefined
>;

/** The arguments of one call, besides its operation. */
export interface CallDetails<O extends Operation, S extends z.ZodType = ResponseOf<O>> extends CallOptions {
  /** What its placeholders are filled with. */
  path?: PathParameters<O>;
  query?: Query;
  body?: unknown;
  /** A body that is sent as plain text instead. */
  text?: string;
  /** A body of bytes, in place of `body`. */
  upload?: Upload;
  /** Whether the path ends with a slash, as that of a folder does. Default: false. */
  isFolder?: boolean;
  /** Besides those of every request to the host. */
  headers?: Readonly<Record<string, string>>;
  /** Parses the response: strict about what is used, and ignores the rest. Default: as the document describes it. */
  response?: S;
  /** Reads from the body of a response, also of a success, why the operation was not applied, where it alone says so. */
  refusal?: z.ZodType<ErrorBody>;
  /** Whether the response is text, of which the schema gets all, instead of JSON; `html` where it may be a part of a page. */
  readsText?: boolean | "html";
  /** Whether the schema gets the headers of the response, with names in lower case, and its body does not matter. */
  readsHeaders?: boolean;
  /** Whether sending it twice does what sending it once does. Default: true unless the method is POST. */
  repeatable?: boolean;
  /**
   * Whether an attempt leaves a part of the caller's time, in which it can be found out what it did. Default: true where
   * it is not repeatable.
   */
  leavesTime?: boolean;
  /** Secrets of this call's body, redacted in messages. */
  secrets?: readonly string[];
  /** The rate limit that the call counts against, where the host has one. */
  countsFor?: string;
  /** The property of the response that identifies the requested object, and the value that it must have. */
  about?: readonly [member: keyof z.output<S> & string, id: PathSegment];
  /** Whether the object is known to exist: a 404 is then read-after-write lag, and retried. */
  expectExists?: boolean;
  /** Whether a 404 only says that there is none yet, so that nothing counts as gone by it. */
  mayBeAbsent?: boolean;
  /** Whether the credentials are known to be right: a 401 is then a host that does not know them yet, and retried. */
  expectAuthorized?: boolean;
}

/** Sends one operation and returns its parsed response, or throws a BunnyError. */
export type Caller = <O extends Operation, S extends z.ZodType = ResponseOf<O>>(
  operation: O,
  details: CallDetails<O, S> & NeedsPath<O>,
) => Promise<z.output<S>>;

/** A path with placeholders needs what they are filled with. */
export type NeedsPath<O extends Operation> = O extends `${string}{${string}` ? { path: PathParameters<O> } : unknown;

// By the type of a caller, an operation without a schema of its own has that of its document.
// biome-ignore lint/suspicious/noExplicitAny: as above
const documented: Partial<Record<Operation, () => z.ZodType<any>>> = responses;

/** Creates the caller of one host. */
export function createCaller(host: ApiHost): Caller {
  return (operation, details) =>
    exchange(host, operation, details, (response) => {
      const { readsText, readsHeaders } = details;
      const schema = details.response ?? documented[operation]?.() ?? noBody;
      if (readsHeaders) return response.readHeaders(schema);
      const value = readsText ? response.readText(schema, readsText) : response.read(schema);
      requireAbout(response, value, details.about);
      if (!readsText && typeof value === "object") host.platform?.wasRead();
      return value;
    });
}

/** A cache or a proxy that mixes up responses must not change another object's state. */
function requireAbout<T>(response: ApiResponse, value: T, about?: readonly [keyof T & string, PathSegment]): void {
  if (about && value[about[0]] !== about[1])
    throw response.unexpected(`${about[0]} is ${String(value[about[0]])}, where ${about[1]} was requested`);
}

const abortedByCallers = new WeakSet<object>();

/** Whether a call failed because its own caller's signal aborted it. Others who share its result may repeat it. */
export function isAbortedByCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && abortedByCallers.has(error);
}

type ExchangeDetails<O extends Operation> = Omit<CallDetails<O>, "response" | "about"> & {
  streamed?: boolean;
};

/** The error of a call whose signal has aborted; any other error as it is. */
export type ToAbortError = (error: unknown) => unknown;

/**
 * Sends one operation, with retries, and returns what `read` makes of its successful response. A response that `read`
 * refuses counts as a failed attempt.
 */
export async function exchange<O extends Operation, T>(
  host: ApiHost,
  operation: O,
  details: ExchangeDetails<O>,
  read: (response: ApiResponse, toAbortError: ToAbortError) => T,
): Promise<T> {
  const { origin, prefix, names, retry } = host;
  const { countsFor, streamed, expectExists, expectAuthorized, upload, isFolder, secrets, refusal } = details;
  const signal = anySignal(host.signal, details.signal);
  const method = operation.slice(0, operation.indexOf(" "));
  const { repeatable = method !== "POST", leavesTime = !repeatable } = details;
  const path = prefix + fillPath(operation, details.path) + (isFolder ? "/" : "") + queryString(details.query);
  const body = toWireNames(names, details.body);
  const requestId = randomUUID();
  const possiblyApplied = { attempts: 0 };
  const toAbortError = (cause: unknown) => {
    if (!signal?.aborted) return cause;
    const about = { operation, requestId, mayHaveHappened: !isRead(operation) && possiblyApplied.attempts > 0 };
    const code = abortCode(signal);
    const what = code === "timeout" ? "had no response within its caller's time limit" : "was cancelled";
    const error = new BunnyError(code, `${describeRequest({ method, path })} ${what}.`, about, { cause });
    abortedByCallers.add(error);
    return error;
  };
  const request = {
    operation,
    method,
    origin,
    path,
    headers: { ...details.headers },
    body: body === undefined ? details.text : JSON.stringify(body),
    isText: details.text !== undefined,
    readsText: Boolean(details.readsText),
    upload,
    requestId,
    streamed,
    countsFor,
    possiblyApplied,
    endsAt: leavesTime ? host.endsAt : undefined,
    signal,
  };
  const retried = { ...request, repeatable, expectExists, expectAuthorized };
  const attempt = async (progress: Pick<HttpRequest, "attempt" | "retryUntil">) => {
    const received = await host.send({ ...request, ...progress });
    const response = new ApiResponse({ ...request, secrets, refusal }, received, host);
    if (!response.isSuccess) throw response.failure();
    return read(response, toAbortError);
  };
  try {
    signal?.throwIfAborted();
    return await withRetry(retry, retried, attempt);
  } catch (error) {
    if (!details.mayBeAbsent && isNotFound(error) && error.status === 404) await host.platform?.confirm(error);
    throw toAbortError(error);
  }
}
