import type { Reply } from "./route";

/** Core and compute: the error body on 400 only, everything else empty. */
export const core = {
  badRequest: (field: string, message: string, errorKey = "validation_error"): Reply => ({
    status: 400,
    body: { ErrorKey: errorKey, Field: field, Message: message },
  }),
  notFound: (): Reply => ({ status: 404 }),
  unauthorized: (): Reply => ({ status: 401 }),
};

/** Shield: the payload under `data`, the status object under `error`. */
export const shield = {
  ok: (data: unknown): Reply => ({ status: 200, body: { data, error: succeeded } }),
  error: (status: number, message: string, errorKey: string): Reply => ({
    status,
    body: { error: { statusCode: status, success: false, message, errorKey } },
  }),
  /** Rules carry the status object under another name. */
  ruleError: (status: number, message: string, errorKey: string): Reply => ({
    status,
    body: { errorResponse: { statusCode: status, success: false, message, errorKey } },
  }),
  badRequest: (_field: string, message: string): Reply => shield.error(400, message, "validation_error"),
  notFound: (message: string): Reply => shield.error(404, message, "not_found"),
  unauthorized: (): Reply => problem(401, "Unauthorized"),
  unauthorizedResult: (): Reply => ({ status: 401, body: { statusCode: 401 } }),
};

/** The logging interface: a code of its own for each way to fail. */
export const logging = {
  error: (status: number, code: string, message: string, details: string[] | null = null): Reply => ({
    status,
    body: { error: { code, message, details } },
  }),
  invalid: (details: string[]): Reply =>
    logging.error(400, "invalid_request", "One or more query parameters are invalid.", details),
  unauthorized: (): Reply => logging.error(401, "unauthorized", "Authentication credentials are missing."),
  forbidden: (message = "Authentication failed."): Reply => logging.error(403, "forbidden", message),
};

/** The status object of an operation that succeeded. */
export const succeeded = { statusCode: 200, success: true, message: null, errorKey: null };

/** Problem details (RFC 7807), which the document has as plain JSON; `errors` names the fields. */
export function problem(status: number, title: string, errors?: Record<string, string[]>): Reply {
  return {
    status,
    body: { type: `https://httpstatuses.com/${status}`, title, status, ...(errors ? { errors } : {}) },
  };
}

/** ASP.NET's way to say that a path or query value could not be read. */
export function invalidValue(field: string, message = "The value is not valid."): Reply {
  return problem(400, "One or more validation errors occurred.", { [field]: [message] });
}
