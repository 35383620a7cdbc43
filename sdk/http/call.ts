import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { BunnyError } from "../errors";
import { type NameStyle, toPascalNames } from "../wire/names";
import { fillPath, type Operation, type PathParameters, type PathSegment, type Query, queryString } from "./path";
import { describeRequest, type HttpResponse, type Send } from "./request";
import { ApiResponse } from "./response";
import { abortCode, anySignal } from "./signals";

/** Options that every function of the client takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries. The call then fails with code `cancelled`, or `timeout` for a signal of `AbortSignal.timeout`. */
  signal?: AbortSignal;
}

/** The arguments of one call, besides its operation. */
export interface CallDetails<O extends Operation, T> extends CallOptions {
  path: PathParameters<O>;
  query?: Query;
  body?: unknown;
  /** Parses the response: strict about what is used, and ignores the rest. */
  response: z.ZodType<T>;
  /** Whether sending it twice does what sending it once does. Default: true unless the method is POST. */
  repeatable?: boolean;
  /** Secrets of this call's body, redacted in messages. */
  secrets?: readonly string[];
  /** The rate limit that the call counts against, where the host has one. */
  countsFor?: string;
  /** The property of the response that identifies the requested object, and the value that it must have. */
  about?: readonly [member: keyof T & string, id: PathSegment];
  /** Whether the object is known to exist: a 404 is then read-after-write lag, and retried. */
  expectExists?: boolean;
}

/** One host of the API. */
export interface ApiHost {
  /** `https://api.bunny.net` */
  origin: string;
  /** Comes before the path of each operation, where the base URL has a path: `/bunny`. */
  prefix: string;
  /** How the host spells property names. */
  names: NameStyle;
  send: Send;
  /** Redacted in the messages of every call. */
  secrets: readonly string[];
  /** Ends every call. */
  signal?: AbortSignal;
  /** Advice for an error message, by the host's error key. */
  advice?: Readonly<Record<string, string>>;
}

/** Sends one operation and returns its parsed response, or throws a BunnyError. */
export type Caller = <O extends Operation, T>(operation: O, details: CallDetails<O, T>) => Promise<T>;

/** Creates the caller of one host. */
export function createCaller(host: ApiHost): Caller {
  return async <O extends Operation, T>(operation: O, details: CallDetails<O, T>): Promise<T> => {
    let result: { value: T } | undefined;
    const read = (answer: ApiResponse) => {
      const value = answer.read(details.response);
      requireAbout(answer, value, details.about);
      result = { value };
    };
    const { answer } = await exchange(host, operation, { ...details, read });
    if (!result) throw answer.unexpected("it was not read");
    return result.value;
  };
}

/** A cache or a proxy that mixes up responses must not change another object's state. */
function requireAbout<T>(answer: ApiResponse, value: T, about: CallDetails<Operation, T>["about"]): void {
  if (about && value[about[0]] !== about[1])
    throw answer.unexpected(`${about[0]} is ${String(value[about[0]])}, where ${about[1]} was requested`);
}

const abortedByCallers = new WeakSet<object>();

/** Whether a call failed because its own caller's signal aborted it. Others who share its result may repeat it. */
export function isAbortedByCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && abortedByCallers.has(error);
}

/** Sends one operation, and returns its response if that is a success. */
export async function exchange<O extends Operation>(
  host: ApiHost,
  operation: O,
  details: Omit<CallDetails<O, unknown>, "response" | "about"> & {
    streamed?: boolean;
    read?: (answer: ApiResponse) => void;
  },
): Promise<{
  answer: ApiResponse;
  chunks: AsyncIterable<Uint8Array> | undefined;
  cancelled: (cause: unknown) => unknown;
}> {
  const { origin, prefix, names } = host;
  const { countsFor, streamed, expectExists, read } = details;
  const signal = anySignal(host.signal, details.signal);
  const method = operation.slice(0, operation.indexOf(" "));
  const path = prefix + fillPath(operation, details.path) + queryString(details.query);
  const body = names === "pascal" ? toPascalNames(details.body) : details.body;
  const requestId = randomUUID();
  const possiblyApplied = { attempts: 0 };
  const cancelled = (cause: unknown) => {
    if (!signal?.aborted) return cause;
    const about = { operation, requestId, mayHaveHappened: method !== "GET" && possiblyApplied.attempts > 0 };
    const code = abortCode(signal);
    const what = code === "timeout" ? "had no response within its caller's time limit" : "was cancelled";
    const error = new BunnyError(code, `${describeRequest({ method, path })} ${what}.`, about, { cause });
    abortedByCallers.add(error);
    return error;
  };
  const answerIn = (response: HttpResponse) =>
    new ApiResponse(operation, { method, path }, response, requestId, host, details.secrets);
  if (signal?.aborted) throw cancelled(signal.reason);
  let response: HttpResponse;
  try {
    response = await host.send({
      operation,
      method,
      origin,
      path,
      headers: {},
      body: body === undefined ? undefined : JSON.stringify(body),
      repeatable: details.repeatable ?? method !== "POST",
      requestId,
      attempt: 1,
      streamed,
      countsFor,
      possiblyApplied,
      signal,
      expectExists,
      read: read && ((response) => isSuccess(response) && read(answerIn(response))),
    });
  } catch (error) {
    throw cancelled(error);
  }
  const answer = answerIn(response);
  if (!isSuccess(response)) throw answer.failure();
  return { answer, chunks: response.chunks, cancelled };
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status <= 299;
}
