import type { Operation } from "../../sdk/internal";
import type { Handler, Reply, RouteRequest } from "../http/route";

/** Another behaviour of an operation, which the platform may have as well. */
export interface Alternative {
  /** `*` for all. */
  readonly operation: Operation | "*";
  readonly behave: (request: RouteRequest, handle: Handler) => Reply;
}

export const alternative = (operation: Alternative["operation"], behave: Alternative["behave"]): Alternative => ({
  operation,
  behave,
});

/** Refuses what the emulator accepts. */
export function refuses(
  operation: Operation,
  isRefused: (request: RouteRequest) => boolean,
  body: unknown = { ErrorKey: "validation_error", Field: null, Message: "Refused." },
): Alternative {
  return {
    operation,
    behave: (request, handle) => (isRefused(request) ? { status: 400, body } : handle(request)),
  };
}

/** Accepts what the emulator would do with another body. */
export function instead(operation: Operation, bodyOf: (body: Record<string, unknown>) => unknown): Alternative {
  return { operation, behave: (request, handle) => handle({ ...request, body: bodyOf(fieldsOf(request)) }) };
}

/** The members of a request's body. */
export function fieldsOf({ body }: Pick<RouteRequest, "body">): Record<string, unknown> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}
