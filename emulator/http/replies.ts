import { STATUS_CODES } from "node:http";
import type { Reply } from "./route";
import { documented, known, type Source } from "./sources";

const coreBody = documented("core", "Model validation failed", "POST /dnszone");
const shieldBody = documented("shield", "Bad Request", "POST /shield/shield-zone");
const shieldGone = known("terraform-provider-bunnynet", "404 says that an access list, a rule or a zone is gone");
const aspNet = known("aspnetcore", "a value that does not bind is answered with validation problem details");

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const created = (body: unknown): Reply => ({ status: 201, body });

/** Core and compute: an error body on 400 only, an empty one on any other error. */
export const core = {
  badRequest: (field: string, message: string, source: Source, errorKey = "validation_error"): Reply => ({
    status: 400,
    body: { ErrorKey: errorKey, Field: field, Message: message },
    source,
  }),
  /** A body or a query that does not match its schema in the document. */
  invalid: (field: string, message: string): Reply => core.badRequest(field, message, coreBody),
  notFound: (): Reply => ({ status: 404, source: coreNotFound }),
  /** Of the few operations whose error has a body. */
  gone: (message: string, source: Source): Reply => ({
    status: 404,
    body: { ErrorKey: "not_found", Field: "", Message: message },
    source,
  }),
  unauthorized: (): Reply => ({ status: 401, source: coreUnauthorized }),
};

const coreNotFound = documented(
  "core",
  "The Pull Zone with the requested ID was not found",
  "POST /pullzone/{id}/addHostname",
);
const coreUnauthorized = documented("core", "The request authorization failed", "POST /pullzone");
const shieldUnauthorized = documented("shield", "Unauthorized", "POST /shield/rate-limit");

/** The status object of an operation that succeeded. */
export const succeeded = { statusCode: 200, success: true, message: null, errorKey: null };

/** An error of Shield, whose status object is the body or a member of it. */
const shieldError =
  (bodyOf: (status: object) => object) =>
  (statusCode: number, message: string, errorKey: string, source: Source): Reply => ({
    status: statusCode,
    body: bodyOf({ statusCode, success: false, message, errorKey }),
    source,
  });

/** Shield: the payload under `data`, the status object under `error`. */
export const shield = {
  ok: (data: unknown): Reply => ok({ data, error: succeeded }),
  error: shieldError((error) => ({ error })),
  /** Operations without a payload respond with the status object alone. */
  status: shieldError((status) => status),
  /** Rules carry the status object under another name. */
  ruleError: shieldError((errorResponse) => ({ errorResponse })),
  /** A body that does not match its schema in the document. */
  invalid: (_field: string, message: string): Reply => shield.error(400, message, "validation_error", shieldBody),
  notFound: (message: string): Reply => shield.error(404, message, "not_found", shieldGone),
  unauthorized: (): Reply => problem(401, "Unauthorized", shieldUnauthorized),
  unauthorizedResult: (): Reply => ({ status: 401, body: { statusCode: 401 }, source: shieldUnauthorized }),
};

/** The logging API: a code for each error. */
export const logging = {
  error: (status: number, code: string, message: string, source: Source): Reply => ({
    status,
    body: { error: { code, message, details: null } },
    source,
  }),
  invalid: (details: string[]): Reply => ({
    status: 400,
    body: { error: { code: "invalid_request", message: "One or more query parameters are invalid.", details } },
    source: logQuery,
  }),
  unauthorized: (): Reply =>
    logging.error(401, "unauthorized", "Authentication credentials are missing.", logUnauthorized),
  forbidden: (message = "Authentication failed."): Reply => logging.error(403, "forbidden", message, logForbidden),
};

const logQuery = documented("logging", "Invalid request parameters.");
const logUnauthorized = documented("logging", "Authentication credentials missing.");
const logForbidden = documented("logging", "Authentication failed or pull zone not accessible.");

/** Databases: a text alone. */
export const database = {
  error: (status: number, error: string, source: Source): Reply => ({ status, body: { error }, source }),
  /** A body that does not match its schema in the document. */
  invalid: (_field: string, message: string): Reply => database.error(400, message, databaseError),
  notFound: (): Reply => database.error(404, "Not found", databaseGone),
  unauthorized: (): Reply => database.error(401, "Unauthorized", databaseError),
};

const databaseError = documented("database", "A default error response for most API errors.");
const databaseGone = known("terraform-provider-bunnynet", "404 says that a database is gone");

/** Magic Containers: problem details, with the field of what is not valid. */
export const containers = {
  error: (status: number, detail: string, source: Source, field?: string): Reply => ({
    status,
    body: {
      title: STATUS_CODES[status],
      status,
      detail,
      ...(field === undefined ? {} : { errors: [{ field, message: detail }] }),
    },
    source,
  }),
  /** A body that does not match its schema in the document. */
  invalid: (field: string, message: string): Reply => containers.error(400, message, containersInput, field),
  withoutBody: (status: number, source: Source): Reply => ({ status, source }),
  unauthorized: (): Reply => problem(401, "Unauthorized", containersUnauthorized),
};

const containersInput = documented("magic-containers", "Invalid input.", "POST /registries");
const containersUnauthorized = documented("magic-containers", "User is unauthorized.", "POST /registries");

/** Video libraries: the status object alone. */
export const stream = {
  done: (): Reply => ({ status: 200, body: { success: true, message: "OK", statusCode: 200 } }),
  error: (statusCode: number, message: string, source: Source): Reply => ({
    status: statusCode,
    body: { success: false, message, statusCode },
    source,
  }),
  unauthorized: (): Reply => stream.error(401, "Unauthorized", streamUnauthorized),
  /** The read-only key of a library, for a write. */
  forbidden: (): Reply => stream.error(403, "Forbidden", streamForbidden),
};

const streamUnauthorized = documented("stream", "The request authentication failed");
const streamForbidden = documented("stream", "The request authorization failed");

/** Problem details (RFC 7807), which the document types as plain JSON; `errors` has messages by field. */
export function problem(status: number, title: string, source?: Source, errors?: Record<string, string[]>): Reply {
  return {
    status,
    body: { type: `https://httpstatuses.com/${status}`, title, status, ...(errors ? { errors } : {}) },
    source,
  };
}

/** ASP.NET's error for a path or query value that does not bind. */
export function invalidValue(field: string, message = "The value is not valid."): Reply {
  return problem(400, "One or more validation errors occurred.", aspNet, { [field]: [message] });
}

/** An error that is its status and headers alone. */
export function emptyError(status: number, source: Source, headers: Record<string, string>): Reply {
  return { status, source, headers };
}
