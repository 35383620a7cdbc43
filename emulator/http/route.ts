import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Operation } from "../../sdk/internal";
import type { EmulatorState } from "../state";
import { matchNames } from "./match-names";
import type { Source } from "./sources";

/** Stands for a body that is not JSON: each operation rejects it with its own error body. */
export const malformed = Symbol("malformed");

/** A decoded request. */
export interface RouteRequest {
  /** The placeholders of the operation's path. */
  path: Record<string, string>;
  query: URLSearchParams;
  /** The JSON body; undefined if there is none, {@link malformed} if it is not JSON. */
  body: unknown;
  /** The body as it was sent. */
  text: string;
  /** The bytes of the body, of the management interface. */
  bytes?: Uint8Array;
  /** The body of a route that takes a file of any size, of which nothing is kept. */
  file?: FileDigest;
  /** The header of this name, in lower case. */
  header?(name: string): string | undefined;
  state: EmulatorState;
}

/**
 * Takes the chunks of a file as they arrive, so that those before a broken connection count. It may throw an
 * {@link HttpProblem} before the first of them, and {@link ConnectionCut} at any.
 */
export type Receiver = (request: Pick<RouteRequest, "path" | "header" | "state">) => (chunk: Uint8Array) => void;

/** Ends the connection of a request without a response. */
export class ConnectionCut extends Error {}

/** A file as it was received. */
interface FileDigest {
  /** In hex. */
  readonly sha256: string;
  readonly size: number;
}

/** The response of a handler. Without `body` or `text` it is empty. */
export interface Reply {
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as text instead, as fast as the client reads. */
  text?: Iterable<string>;
  /** Sent as bytes instead. */
  bytes?: () => Readable | Uint8Array;
  headers?: Record<string, string>;
  /** The reason of an error response. It is not sent. */
  source?: Source | undefined;
}

export type Handler = (request: RouteRequest) => Reply;

/** An operation of the API by the vendor's name, and its handler. */
export interface Route {
  operation: Operation;
  handle: Handler;
  guard: Guard;
  /** Where another host than the management interface has it. */
  host?: "storage";
  /** Whether its body is a file of any size. */
  takesFile?: boolean;
  /** Where its bytes go, in place of a digest of all. */
  receive?: Receiver;
  /** Its path for the router, where that of the operation does not do. */
  pattern?: string;
  /** Why the platform has it, where no document does. */
  undocumented?: Source;
}

/** Authorizes a request; returns an error response if it rejects it. */
export type Guard = (
  credentials: Credentials,
  request: Pick<RouteRequest, "path" | "header" | "state">,
) => Reply | undefined;

/** For each credential whether it is the account's; undefined if the request does not send it. */
export interface Credentials {
  accessKey: boolean | undefined;
  bearerToken: boolean | undefined;
  /** One that the account's key was exchanged for. */
  teamToken: boolean | undefined;
  /** Whether the request sends this as its access key, such as that of a video library. */
  hasAccessKey(key: string): boolean;
  /** Whether the request sends this deployment key of an edge script. */
  hasDeploymentKey(key: string): boolean;
}

/** Routes by operation, with their response to a missing or wrong API key. */
export function routes(unauthorized: () => Reply, handlers: Partial<Record<Operation, Handler>>): Route[] {
  return guardedRoutes(({ accessKey }) => (accessKey ? undefined : unauthorized()), handlers);
}

/** Routes by operation that accept other credentials than the API key. */
export function guardedRoutes(guard: Guard, handlers: Partial<Record<Operation, Handler>>): Route[] {
  return Object.entries(handlers).map(([operation, handle]) => ({
    operation: operation as Operation,
    handle: handle as Handler,
    guard,
  }));
}

/** Routes whose bodies are files of any size. */
export function fileRoutes(routes: readonly Route[]): Route[] {
  return routes.map((route) => ({ ...route, takesFile: true }));
}

/** An error response that a handler throws. */
export class HttpProblem extends Error {
  constructor(readonly reply: Reply) {
    super(`rejected with ${reply.status}`);
  }
}

/** Ends a request with an error response. */
export function refuseWith(reply: Reply): never {
  throw new HttpProblem(reply);
}

/** Parses a body as the platform does: property names in any case, unknown ones ignored. */
export function readBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  refuse: (field: string, message: string) => Reply,
): z.output<T> {
  if (body === malformed) refuseWith(refuse("", "The body is not valid JSON."));
  const parsed = schema.safeParse(matchNames(schema, body ?? {}));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  return refuseWith(refuse(field, `The ${field || "request"} field is not valid: ${issue?.message ?? "unknown"}.`));
}

/** Parses a whole number of a path or a query. A negative one is a number as well, but no id. */
export function readId(text: string | undefined, refuse: () => Reply): number {
  if (text === undefined || !/^-?\d{1,15}$/.test(text)) refuseWith(refuse());
  return Number(text);
}
