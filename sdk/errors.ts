/** The kind of an error. Programs can rely on these codes. */
export type BunnyErrorCode =
  /** The client itself is not set up: no key, a base URL that is refused, a limit out of range. */
  | "invalid_configuration"
  /** An argument that cannot be sent: an empty or dotted path part, a number that is not finite. */
  | "invalid_argument"
  | "bad_request"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "rate_limited"
  /** A response with a success status whose body says that the operation failed. */
  | "rejected"
  /** The plan of the shield zone does not include it: a read showed that before anything was sent. */
  | "plan_required"
  /** The platform accepted the request (202), but the response lacks the result. */
  | "accepted"
  /** The response was a success, but reads do not show the change, however often it was sent. */
  | "not_applied"
  | "server_error"
  /** A status that no other code covers, such as a redirect. */
  | "unexpected_status"
  /** A response that does not match the interface's description: an HTML page, half a body, a missing field. */
  | "unexpected_response"
  /** A response body larger than `maxResponseBytes`. */
  | "response_too_large"
  | "network"
  | "timeout"
  | "cancelled";

/** The data of an error. All of it may be shown: it holds no key and no body. */
export interface BunnyErrorDetails {
  /** The vendor operation, ids as placeholders: `POST /pullzone/{id}/addBlockedIp`. */
  operation?: string;
  /** The HTTP status, where there was a response. */
  status?: number;
  /** The vendor's key for the problem (`ErrorKey`, `errorKey`, or the logging interface's `code`). */
  errorKey?: string;
  /** The request property, header or setting that the error is about. */
  field?: string;
  /** Finds the request in a log: the platform's own id where it sent one, else the id that the client sent. */
  requestId?: string;
  /**
   * Whether the platform may have applied the request all the same. True for a write without a response: read the
   * object before repeating it.
   */
  mayHaveHappened?: boolean;
  /** The id of what the platform has saved in part, where it says so. */
  savedId?: string;
}

const brand = Symbol.for("pulumi-bunny/BunnyError");

/**
 * The error that the client throws: data first, then a sentence that says what to do.
 *
 * `instanceof BunnyError` holds across two loaded copies of this package.
 *
 * @example
 * try {
 *   await bunny.pullZones.get(42);
 * } catch (error) {
 *   if (error instanceof BunnyError && error.code === "not_found") return undefined;
 *   throw error;
 * }
 */
export class BunnyError extends Error {
  readonly code: BunnyErrorCode;
  readonly operation?: string;
  readonly status?: number;
  readonly errorKey?: string;
  readonly field?: string;
  readonly requestId?: string;
  readonly mayHaveHappened: boolean;
  readonly savedId?: string;

  constructor(code: BunnyErrorCode, message: string, details: BunnyErrorDetails = {}, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "BunnyError";
    this.code = code;
    this.operation = details.operation;
    this.status = details.status;
    this.errorKey = details.errorKey;
    this.field = details.field;
    this.requestId = details.requestId;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
    this.savedId = details.savedId;
    Object.defineProperty(this, brand, { value: true });
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && brand in value;
  }
}

/** True where the object does not exist (any more). */
export function isNotFound(error: unknown): error is BunnyError {
  return error instanceof BunnyError && error.code === "not_found";
}
