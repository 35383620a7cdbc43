import type { Operation } from "../../sdk/internal";
import { type Handler, HttpProblem, type Reply, type RouteRequest } from "../http/route";

/** Another behaviour of operations, which the platform may have as well. */
export interface Alternative {
  readonly of: (operation: Operation) => boolean;
  readonly behave: (request: RouteRequest, handle: Handler) => Reply;
  /** Whether it takes any key. */
  readonly isOpen?: boolean;
}

export const alternative = (operation: Operation | Alternative["of"], behave: Alternative["behave"]): Alternative => ({
  of: typeof operation === "string" ? (one) => one === operation : operation,
  behave,
});

/** Refuses what the emulator accepts. */
export function refuses(
  operation: Operation,
  isRefused: (request: RouteRequest) => boolean = () => true,
  body: unknown = { ErrorKey: "validation_error", Field: null, Message: "Refused." },
): Alternative {
  return alternative(operation, (request, handle) => (isRefused(request) ? { status: 400, body } : handle(request)));
}

/** Accepts what the emulator would do with another body. */
export const instead = (
  operation: Operation,
  bodyOf: (body: Record<string, unknown>) => Record<string, unknown>,
): Alternative => alternative(operation, (request, handle) => handle({ ...request, body: bodyOf(fieldsOf(request)) }));

/** Answers otherwise, after the same was done. */
export const answers = (
  operation: Operation,
  change: (reply: Reply, request: RouteRequest) => Reply | undefined,
): Alternative =>
  alternative(operation, (request, handle) => {
    const reply = handle(request);
    return change(reply, request) ?? reply;
  });

/** Takes any key, and none. */
export const open = (operation: Operation): Alternative => ({
  ...alternative(operation, (request, handle) => handle(request)),
  isOpen: true,
});

/** Answers with another status, without a body. */
export const answersWith = (operation: Operation, from: number, status: number): Alternative =>
  answers(operation, (reply) => (reply.status === from ? { status } : undefined));

/** Creates what the emulator refuses for its name, or for what it lacks: with what it accepts, which is put back then. */
export const creates = (
  operation: Operation,
  accepted: Readonly<Record<string, unknown>>,
  recordOf: (request: RouteRequest, body: Record<string, unknown>) => object | undefined,
): Alternative =>
  alternative(operation, (request, handle) => {
    const reply = handle(request);
    if (reply.status < 300) return reply;
    const sent = fieldsOf(request);
    const made = handle({ ...request, body: { ...sent, ...accepted } });
    const wanted = Object.fromEntries(Object.keys(accepted).map((name) => [name, sent[name]]));
    const record = recordOf(request, fieldsOf(made));
    if (record) Object.assign(record, wanted);
    return { ...made, body: { ...fieldsOf(made), ...wanted } };
  });

/** A handler that answers a refusal, where the emulator's throws it. */
export function settled(handle: Handler): Handler {
  return (request) => {
    try {
      return handle(request);
    } catch (error) {
      if (error instanceof HttpProblem) return error.reply;
      throw error;
    }
  };
}

/** The members of a body. */
export function fieldsOf({ body }: { readonly body?: unknown }): Record<string, unknown> {
  return typeof body === "object" && body !== null ? { ...body } : {};
}
