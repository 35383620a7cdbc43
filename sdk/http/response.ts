import type { z } from "zod";
import { BunnyError, type BunnyErrorCode } from "../errors";
import { fromWireNames, toCamelNames } from "../wire/names";
import { noBody } from "../wire/schemas";
import { type ErrorBody, isRefusal, readErrorBody } from "./error-body";
import type { ApiHost } from "./host";
import { type Outcome, retryAfterOf, withOutcome } from "./outcome";
import { isRead, type Operation } from "./path";
import { describeRequest, type HttpRequest, type HttpResponse } from "./request";
import { redact, sanitize } from "./sanitize";

/** Describes an HTML page in place of a response. */
export const htmlPage = "an HTML page, so something between here and the platform may have answered";

const wholePage = /^\s*<(!doctype|html)/i;

/** Half of a surrogate pair can only be in a body as an escape. It has no UTF-8, so neither engine nor file can have it. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;
const wellFormed = (_: string, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value);

/** What a response is about. */
interface Sent extends Pick<HttpRequest, "method" | "path" | "requestId"> {
  readonly operation: Operation;
  /** Redacted in messages, besides the host's. */
  readonly secrets?: readonly string[] | undefined;
  /** Reads a body by which this operation alone refuses. */
  readonly refusal?: z.ZodType<ErrorBody> | undefined;
}

/** Parses a response, or turns it into a BunnyError. */
export class ApiResponse {
  constructor(
    private readonly sent: Sent,
    private readonly response: HttpResponse,
    private readonly host: Pick<ApiHost, "names" | "secrets" | "advice" | "unauthorized" | "servesFiles">,
  ) {}

  /**
   * The body, parsed by a schema.
   *
   * @throws BunnyError for a body that reports a failure, or does not match the schema.
   */
  read<T>(schema: z.ZodType<T>): T {
    const json = schema === (noBody as z.ZodType) && this.isWordOfSuccess() ? undefined : this.parsed();
    const body = fromWireNames(this.host.names, json);
    if (isRefusal(body) || this.sent.refusal?.safeParse(body).success) throw this.refusal(body);
    const { data, error } = schema.safeParse(body);
    if (!error) return data;
    throw this.response.status === 202 ? this.withoutResult() : this.schemaMismatch(error);
  }

  /**
   * The body as text, parsed by a schema.
   *
   * @throws BunnyError for a page of something in between, a body that reports a failure, or one that does not match the
   *   schema.
   */
  readText<T>(schema: z.ZodType<T>, kind: true | "html"): T {
    if (kind === "html" ? wholePage.test(this.response.body) : this.looksLikeHtml()) throw this.unexpected(htmlPage);
    const { data, error } = schema.safeParse(kind === "html" ? this.partOfPage() : this.response.body);
    if (!error) return data;
    throw this.schemaMismatch(error);
  }

  /**
   * The headers, parsed by a schema.
   *
   * @throws BunnyError for headers that do not match it.
   */
  readHeaders<T>(schema: z.ZodType<T>): T {
    const { data, error } = schema.safeParse(this.response.headers);
    if (!error) return data;
    throw this.schemaMismatch(error);
  }

  /** HTML as the vendor's document has it: as it is, or as a string in JSON. Whatever else is JSON is none. */
  private partOfPage(): string {
    const { body, headers } = this.response;
    if (!headers["content-type"]?.includes("json") || !/^\s*["{[]/.test(body)) return body;
    const json = this.parsed();
    if (typeof json === "string") return json;
    const object = fromWireNames(this.host.names, json);
    throw isRefusal(object) ? this.refusal(object) : this.unexpected("JSON, and no page");
  }

  /** Whether the body of a write is plain text, such as `OK`, which says no more than the status. */
  private isWordOfSuccess(): boolean {
    const { body, headers } = this.response;
    const isJson = /^\s*["{[]/.test(body) || /^[a-z]+\/([a-z.]+\+)?json\b/i.test(headers["content-type"] ?? "");
    return !isRead(this.sent.operation) && !headers["content-encoding"] && !isJson && !this.looksLikeHtml();
  }

  /** The body as JSON; undefined where there is none. */
  private parsed(): unknown {
    const { body, headers } = this.response;
    try {
      return /\S/.test(body) ? JSON.parse(body, surrogateEscape.test(body) ? wellFormed : undefined) : undefined;
    } catch {
      const encoding = headers["content-encoding"];
      const what = encoding ? `a compressed body (${encoding}), which was not requested` : "not valid JSON";
      throw this.unexpected(this.looksLikeHtml() ? htmlPage : what);
    }
  }

  get isSuccess(): boolean {
    return this.response.status >= 200 && this.response.status <= 299;
  }

  /** The chunks of a streamed response. */
  get chunks(): AsyncIterable<Uint8Array> | undefined {
    return this.response.chunks;
  }

  failure(): BunnyError {
    const { status } = this.response;
    const own = this.errorBody();
    // A proxy may name another content type for what the platform has sent.
    if (this.looksLikeHtml() && !(status === 404 && own)) {
      return this.error(
        status === 404 ? "unexpected_response" : codeOf(status),
        `${describeRequest(this.sent)} failed with ${status} and ${htmlPage}${this.title()}. Check the API URL and any proxy.`,
      );
    }
    if (status === 404 && own === undefined) return this.notOfPlatform();
    const body = own ?? {};
    const location =
      status >= 300 && status < 400 ? " It is a redirect, and redirects are not followed with a key." : "";
    const code = codeOf(status, body.errorKey);
    const advice = body.errorKey === undefined ? undefined : this.host.advice?.[body.errorKey];
    const message = advice ?? this.fixedAdvice() ?? sentence(body.message) ?? defaultAdvice[code];
    const about = body.field ? ` (${body.field})` : "";
    return this.error(
      code,
      `${describeRequest(this.sent)} failed with ${status}${about}${message ? `: ${message}` : "."}${location}`,
      body,
    );
  }

  /** A 404 that says nothing of the object: the platform's own have no body, or one of its shapes. */
  private notOfPlatform(): BunnyError {
    return this.error(
      "unexpected_response",
      `${describeRequest(this.sent)} failed with 404 and a body that the interface does not describe (${JSON.stringify(this.sanitized(this.response.body, 80))}), so something between here and the platform may have answered. Check the API URL and any proxy.`,
    );
  }

  /** Advice in place of messages of the platform that never help ("Unauthorized"). */
  private fixedAdvice(): string | undefined {
    const { status } = this.response;
    if (status === 401)
      return this.host.unauthorized ?? "the API key was not accepted. Use a current key from the account settings.";
    if (status !== 429) return undefined;
    return (retryAfterOf(this.response) ?? 0) === 0
      ? "the platform accepts no more requests for now, also after the time for which this client retries. Try again later."
      : "the platform asked to slow down for longer than this client may wait. Try again later.";
  }

  private refusal(json: unknown): BunnyError {
    const body = this.quote(this.errorIn(json));
    const why = sentence(body.message) ?? (body.errorKey ? `${body.errorKey}.` : "no reason was given.");
    return this.error(
      codeOf(this.response.status, body.errorKey),
      `${describeRequest(this.sent)} was answered with ${this.response.status}, but was not applied: ${why}`,
      body,
    );
  }

  /** The content negotiation object in place of the result. */
  private withoutResult(): BunnyError {
    return this.error(
      "accepted",
      `${describeRequest(this.sent)} was accepted (202), but the response lacks its result. Read the object to see whether it was applied.`,
      { mayHaveHappened: !isRead(this.sent.operation) },
    );
  }

  unexpected(what: string): BunnyError {
    return this.error(
      "unexpected_response",
      `${describeRequest(this.sent)} was answered with ${this.response.status} and something that the interface does not describe: ${this.sanitized(what)}.`,
      { mayHaveHappened: !isRead(this.sent.operation) },
    );
  }

  private schemaMismatch({ issues }: z.ZodError): BunnyError {
    const [first] = issues;
    const at = first?.path.length ? `at ${first.path.join(".")}: ` : "";
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    return this.unexpected(`${at}${first?.message ?? "unknown"}${more}`);
  }

  private error(
    code: BunnyErrorCode,
    message: string,
    details: ErrorBody & { mayHaveHappened?: boolean } = {},
  ): BunnyError {
    const { status, headers } = this.response;
    const sentBack = headers["cdn-requestid"] ?? headers["x-request-id"];
    // A write that ended in a 5xx may have been applied before the platform failed.
    const mayHaveHappened = details.mayHaveHappened ?? (status >= 500 && !isRead(this.sent.operation));
    const error = new BunnyError(code, message, {
      operation: this.sent.operation,
      status,
      requestId: sentBack === undefined ? this.sent.requestId : this.sanitized(sentBack, 100),
      errorKey: details.errorKey,
      field: details.field,
      savedId: details.savedId,
      mayHaveHappened,
    });
    const outcome: Outcome =
      code === "unexpected_response"
        ? { kind: "unreadable" }
        : { kind: "status", status, retryAfterMs: retryAfterOf(this.response) };
    return withOutcome(error, outcome);
  }

  /** The body of an error, sanitized; undefined for one of no shape of the platform. */
  private errorBody(): ErrorBody | undefined {
    const { body } = this.response;
    if (!/\S/.test(body)) return {};
    try {
      const own = this.errorIn(toCamelNames(JSON.parse(body)));
      return own && this.quote(own);
    } catch {
      return undefined;
    }
  }

  private errorIn(body: unknown): ErrorBody | undefined {
    return readErrorBody(body, this.sent.refusal && [this.sent.refusal]);
  }

  private quote({ message, errorKey, field, savedId }: ErrorBody = {}): ErrorBody {
    return {
      message: message && this.sanitized(message),
      errorKey: errorKey && this.sanitized(errorKey, 100),
      field: field && this.sanitized(field, 100),
      savedId: savedId && this.sanitized(savedId, 100),
    };
  }

  private title(): string {
    // The title is at the beginning; searching all of a page with many unclosed tags would take quadratic time.
    const start = redact(this.response.body, this.secrets).slice(0, 4096);
    const title = /<title[^>]*>([^<]+)/i.exec(start)?.[1]?.trim();
    return title ? ` ("${this.sanitized(title, 80)}")` : "";
  }

  private sanitized(text: string, maxLength = 500): string {
    return sanitize(text, maxLength, this.secrets);
  }

  private get secrets(): readonly string[] {
    return [...this.host.secrets, ...(this.sent.secrets ?? [])];
  }

  /** Whether the body is an HTML page. */
  looksLikeHtml(): boolean {
    if (this.host.servesFiles && this.isSuccess) return false;
    return (this.response.headers["content-type"] ?? "").includes("text/html") || wholePage.test(this.response.body);
  }
}

const codes: Record<number, BunnyErrorCode> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "bad_request",
  429: "rate_limited",
};

function codeOf(status: number, errorKey = ""): BunnyErrorCode {
  // Shield reports a deleted rule by a key, and not always with 404.
  if (errorKey.startsWith("not_found") && (status === 400 || status < 300)) return "not_found";
  if (status < 300) return "rejected";
  return codes[status] ?? (status >= 500 ? "server_error" : "unexpected_status");
}

/** Advice where the platform gives no message. */
const defaultAdvice: Partial<Record<BunnyErrorCode, string>> = {
  forbidden: "the API key may not do this. Use a key with the rights for it.",
  not_found: "there is no such object. Check the ids.",
  server_error: "the platform failed. Try again later.",
};

function sentence(message: string | undefined): string | undefined {
  if (!message) return undefined;
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
