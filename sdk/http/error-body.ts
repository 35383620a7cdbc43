import { z } from "zod";

/** An error body, whichever of the API's shapes it has. */
export interface ErrorBody {
  message?: string;
  errorKey?: string;
  field?: string;
  /** The object that the platform has saved in part. */
  savedId?: string;
}

/** A text without white space around it; undefined where it is empty, absent or none. */
export const text = z
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
    message:
      [error.message, ...(error.details ?? [])].filter((sentence) => sentence !== undefined).join(" ") || undefined,
  }));

/** `{error}` with a text: databases. */
const textError = z.object({ error: z.string() }).transform(({ error }) => ({ message: error.trim() || undefined }));

/** The messages of problem details: by field, or of Magic Containers each with its field. */
const problems = z.union([
  z.record(z.string(), z.array(z.string())),
  z
    .array(z.object({ field: text, message: z.string() }))
    .transform((all) => Object.fromEntries(all.map(({ field, message }) => [field ?? "", [message]]))),
]);

/** RFC 7807 problem details; `errors` says of fields what is wrong with them. */
const problemDetails = z
  .object({
    title: text,
    detail: text,
    status: z.number().nullish().catch(undefined),
    errors: problems.nullish().catch(undefined),
    id: text,
  })
  .refine((body) => body.title !== undefined || body.detail !== undefined)
  .transform(({ title, detail, errors, id }) => {
    const [field, reasons] = Object.entries(errors ?? {})[0] ?? [];
    return {
      message: reasons?.join(" ") ?? detail ?? title,
      ...(field ? { field } : {}),
      ...(id ? { savedId: id } : {}),
    };
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
      typeof value === "string" ? { message: value } : (parseFirstMatch(plainShapes, value) ?? {}),
  );

/** `{statusCode}` alone: overages and rate limits. It adds nothing to the status line. */
const bareStatus = z.object({ statusCode: z.number() }).transform((): ErrorBody => ({}));

type Shapes = readonly z.ZodType<ErrorBody>[];

/** The shapes that a content negotiation object may contain. */
const plainShapes: Shapes = [loggingError, shieldError, textError, coreError, problemDetails];
const shapes: Shapes = [...plainShapes, negotiationObject, bareStatus];

/** Parses an error body by the first shape that fits, the operation's own before all; undefined where none does. */
export function readErrorBody(body: unknown, own: Shapes = []): ErrorBody | undefined {
  return parseFirstMatch([...own, ...shapes], body);
}

function parseFirstMatch(shapes: Shapes, body: unknown): ErrorBody | undefined {
  for (const shape of shapes) {
    const parsed = shape.safeParse(body);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

/** Whether the body of a response with a success status says that the operation failed. */
export function isRefusal(body: unknown): boolean {
  return (
    hasFailed(property(body, "error")) ||
    hasFailed(property(body, "errorResponse")) ||
    // Alone where the response has no payload, and inside the content negotiation object.
    (hasFailed(body) && typeof property(body, "statusCode") === "number") ||
    hasFailed(property(body, "value")) ||
    hasFailed(property(property(body, "value"), "errorResponse"))
  );
}

function hasFailed(body: unknown): boolean {
  return property(body, "success") === false;
}

/** Runs for every response, so this is not left to schemas, which are slow to reject. */
function property(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}
