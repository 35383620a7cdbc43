import type { z } from "zod";
import type { Operation } from "../../sdk/http/path";
import type { EmulatorState } from "../account/state";
import { matchNames } from "./match-names";
import type { Source } from "./sources";

/** What stands for a body that is not JSON: each operation refuses it in its own form. */
export const malformed = Symbol("malformed");

/** What a handler is given: the parts of one request, already decoded. */
export interface RouteRequest {
  /** The placeholders of the operation's path. */
  path: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body; undefined where there is none, and {@link malformed} where it is not JSON. */
  body: unknown;
  state: EmulatorState;
}

/** What a handler answers. No body means an empty one. */
export interface Reply {
  status: number;
  /** Answered as JSON. */
  body?: unknown;
  /** Answered as text instead, as fast as the client reads. */
  text?: Iterable<string>;
  headers?: Record<string, string>;
  /** Why the platform answers so, where it refuses. It is not sent. */
  source?: Source | undefined;
}

export type Handler = (request: RouteRequest) => Reply;

/** One operation of the interface, in the vendor's own words, and what the emulator does for it. */
export interface Route {
  operation: Operation;
  handle: Handler;
  guard: Guard;
}

/** Refuses a request by what it shows of itself, or lets it pass. */
export type Guard = (shown: Credentials) => Reply | undefined;

/** Credentials of a request; undefined where there are none, and otherwise whether they are the account's. */
export interface Credentials {
  accessKey: boolean | undefined;
  bearerToken: boolean | undefined;
}

/** The routes of one area: operations by name, with the area's way to refuse a key. */
export function routes(unauthorized: () => Reply, handlers: Partial<Record<Operation, Handler>>): Route[] {
  return guardedRoutes(({ accessKey }) => (accessKey ? undefined : unauthorized()), handlers);
}

/** The routes of an area that looks at more than the key. */
export function guardedRoutes(guard: Guard, handlers: Partial<Record<Operation, Handler>>): Route[] {
  return Object.entries(handlers).map(([operation, handle]) => ({
    operation: operation as Operation,
    handle: handle as Handler,
    guard,
  }));
}

/** A request that the interface refuses. Thrown by handlers, answered as it is. */
export class HttpProblem extends Error {
  constructor(readonly reply: Reply) {
    super(`refused with ${reply.status}`);
  }
}

/** Reads a body: names in any case, members that are not known ignored, as the platform does it. */
export function readBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  refuse: (field: string, message: string) => Reply,
): z.output<T> {
  if (body === malformed) throw new HttpProblem(refuse("", "The body is not valid JSON."));
  const parsed = schema.safeParse(matchNames(schema, body ?? {}));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw new HttpProblem(refuse(field, `The ${field || "request"} field is not valid: ${issue?.message ?? "unknown"}.`));
}

/** Reads a whole number from a path or a query. */
export function readId(text: string | undefined, refuse: () => Reply): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new HttpProblem(refuse());
  return Number(text);
}
