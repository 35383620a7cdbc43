import { z } from "zod";

/** What an error body says, whichever of the interface's shapes it has. */
export interface ErrorBody {
  message?: string;
  errorKey?: string;
  field?: string;
}

const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value?.trim() || undefined);

/** `{ErrorKey, Field, Message}`: core and compute. Their names arrive here in camelCase. */
const coreError = z
  .object({ errorKey: text, field: text, message: text })
  .refine((body) => body.errorKey !== undefined || body.message !== undefined);

/** `{statusCode, success, message, errorKey}`: shield. */
const statusObject = z.object({
  statusCode: z.number().optional().catch(undefined),
  success: z.boolean().optional().catch(undefined),
  message: text,
  errorKey: text,
});

/** The status object beside the payload; rate limit and firewall rules name it `errorResponse`. */
const shieldError = z
  .union([
    z.object({ error: statusObject }).transform((body) => body.error),
    z.object({ errorResponse: statusObject }).transform((body) => body.errorResponse),
  ])
  .transform(({ message, errorKey }) => ({ message, errorKey }));

/** `{error: {code, message, details}}`: the logging interface. */
const loggingError = z
  .object({
    error: z.object({ code: z.string(), message: text, details: z.array(z.string()).nullish().catch(undefined) }),
  })
  .transform(({ error }) => ({
    errorKey: error.code,
    message: [error.message, ...(error.details ?? [])].filter((part) => part !== undefined).join(" ") || undefined,
  }));

/** RFC 7807 problem details; `errors` maps a field to what is wrong with it. */
const problemDetails = z
  .object({
    title: text,
    detail: text,
    status: z.number().nullish().catch(undefined),
    errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  })
  .refine((body) => body.title !== undefined || body.detail !== undefined)
  .transform(({ title, detail, errors }) => {
    const [field, reasons] = Object.entries(errors ?? {})[0] ?? [];
    return { message: reasons?.join(" ") ?? detail ?? title, field };
  });

/** The content negotiation object of the single rate limit: `{location, value, formatters, …, statusCode}`. */
const negotiationObject = z
  .object({
    formatters: z.array(z.unknown()).nullish(),
    declaredType: z.unknown(),
    statusCode: z.number().nullish(),
    value: z.unknown(),
  })
  .transform(
    ({ value }): ErrorBody =>
      typeof value === "string" ? { message: value } : (firstThatFits(plainShapes, value) ?? {}),
  );

/** `{statusCode}` alone: overages and rate limits. It says no more than the status line. */
const bareStatus = z.object({ statusCode: z.number() }).transform((): ErrorBody => ({}));

type Shapes = readonly z.ZodType<ErrorBody>[];

/** What may also be inside of a content negotiation object. */
const plainShapes: Shapes = [loggingError, shieldError, coreError, problemDetails];
const shapes: Shapes = [...plainShapes, negotiationObject, bareStatus];

/** Reads an error body by the first shape that fits; nothing where none does. */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  return firstThatFits(shapes, body);
}

function firstThatFits(shapes: Shapes, body: unknown): ErrorBody | undefined {
  for (const shape of shapes) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

const successful = z.object({ success: z.boolean() });

/** What `isRefusal` looks at. */
export const refusable = successful.extend({
  statusCode: z.number(),
  error: successful,
  errorResponse: successful,
  value: successful.extend({ errorResponse: successful }),
});

/** True where an answer with a success status says that the operation did not succeed. */
export function isRefusal(body: unknown): boolean {
  return (
    isFailed(member(body, "error")) ||
    isFailed(member(body, "errorResponse")) ||
    // Alone where there is nothing else to answer, and inside the content negotiation object.
    (isFailed(body) && typeof member(body, "statusCode") === "number") ||
    isFailed(member(body, "value")) ||
    isFailed(member(member(body, "value"), "errorResponse"))
  );
}

function isFailed(body: unknown): boolean {
  return member(body, "success") === false;
}

/** Every answer is asked, so this is not left to schemas, which are slow to say no. */
function member(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
