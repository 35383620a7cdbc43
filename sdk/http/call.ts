import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { BunnyError } from "../errors";
import { type NameStyle, toPascalNames } from "../wire/names";
import { fillPath, type Operation, type PathParameters, type PathPart, type Query, queryString } from "./path";
import { describeRequest, type HttpResponse, type Send } from "./request";
import { ApiResponse } from "./response";
import { abortCode, anySignal } from "./signals";

/** Options that every function of the client takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries. The call then fails with code `cancelled`, or `timeout` for a signal of `AbortSignal.timeout`. */
  signal?: AbortSignal;
}

/** What one call needs besides its operation. */
export interface CallDetails<O extends Operation, T> extends CallOptions {
  path: PathParameters<O>;
  query?: Query;
  body?: unknown;
  /** Reads the answer: strict about what is used, blind to the rest. */
  response: z.ZodType<T>;
  /** Whether sending it twice does what sending it once does. Default: true unless the method is POST. */
  repeatable?: boolean;
  /** What no message may show, such as a secret that the body holds. */
  secrets?: readonly string[];
  /** What the call counts for, where the host limits how many it takes. */
  countsFor?: string;
  /** The member of the answer by which it is seen to be about what was asked for, and what it must be. */
  about?: readonly [member: keyof T & string, id: PathPart];
  /** Whether what it is about is known to be there: a 404 then is a read that does not show it yet, and is asked again. */
  expectExists?: boolean;
}

/** One host of the interface, as calls to it need it. */
export interface ApiHost {
  /** `https://api.bunny.net` */
  origin: string;
  /** What comes before the path of each operation, for an interface that is reached below another: `/bunny`. */
  prefix: string;
  /** How the host spells the names of members. */
  names: NameStyle;
  send: Send;
  /** What no message of any call may show. */
  secrets: readonly string[];
  /** Ends every call. */
  signal?: AbortSignal;
  /** What to do about an error, by the host's own key for it. */
  advice?: Readonly<Record<string, string>>;
}

/** Sends one operation and returns its parsed answer, or throws a BunnyError. */
export type Caller = <O extends Operation, T>(operation: O, details: CallDetails<O, T>) => Promise<T>;

/** Makes the caller of one host. */
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

/** A cache or a proxy that mixes answers up must not change another object's state. */
function requireAbout<T>(answer: ApiResponse, value: T, about: CallDetails<Operation, T>["about"]): void {
  if (about && value[about[0]] !== about[1])
    throw answer.unexpected(`${about[0]} is ${String(value[about[0]])}, where ${about[1]} was asked for`);
}

const endedByCallers = new WeakSet<object>();

/** Whether a call failed since its own caller's signal ended it, which says nothing to others. */
export function isAbortedByCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && endedByCallers.has(error);
}

/** Sends one operation, and returns its answer if that is a success. */
export async function exchange<O extends Operation>(
  host: ApiHost,
  operation: O,
  details: Omit<CallDetails<O, unknown>, "response" | "about"> & {
    streamed?: boolean;
    read?: (answer: ApiResponse) => void;
  },
): Promise<{
  answer: ApiResponse;
  pieces: AsyncIterable<Uint8Array> | undefined;
  cancelled: (cause: unknown) => unknown;
}> {
  const { origin, prefix, names } = host;
  const { countsFor, streamed, expectExists: isThere, read } = details;
  const signal = anySignal(host.signal, details.signal);
  const method = operation.slice(0, operation.indexOf(" "));
  const path = prefix + fillPath(operation, details.path) + queryString(details.query);
  const body = names === "pascal" ? toPascalNames(details.body) : details.body;
  const requestId = randomUUID();
  const inDoubt = { attempts: 0 };
  const cancelled = (cause: unknown) => {
    if (!signal?.aborted) return cause;
    const about = { operation, requestId, mayHaveHappened: method !== "GET" && inDoubt.attempts > 0 };
    const code = abortCode(signal);
    const what = code === "timeout" ? "had no answer in the time that its caller gives it" : "was cancelled";
    const error = new BunnyError(code, `${describeRequest({ method, path })} ${what}.`, about, { cause });
    endedByCallers.add(error);
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
      possiblyApplied: inDoubt,
      signal,
      expectExists: isThere,
      read: read && ((response) => isSuccess(response) && read(answerIn(response))),
    });
  } catch (error) {
    throw cancelled(error);
  }
  const answer = answerIn(response);
  if (!isSuccess(response)) throw answer.failure();
  return { answer, pieces: response.pieces, cancelled };
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status <= 299;
}
