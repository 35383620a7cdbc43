import { z } from "zod";
import { BunnyError, type BunnyErrorCode } from "../errors";
import { camelReader } from "../wire/camel-reader";
import { compiledOnceWarm } from "../wire/compiled";
import { toCamelNames } from "../wire/names";
import type { ApiHost } from "./call";
import { type ErrorBody, isRefusal, readErrorBody, refusable } from "./error-body";
import { retryAfterMs } from "./layers/retry-decision";
import type { Operation } from "./path";
import { describeRequest, type HttpRequest, type HttpResponse } from "./request";
import { redact, sanitize } from "./sanitize";

/** What a page for people is, where an answer was asked for. */
export const htmlPage = "an HTML page, so something between here and the platform may have answered";

/** An answer and the errors that it can be. */
export class ApiResponse {
  constructor(
    private readonly operation: Operation,
    private readonly request: Pick<HttpRequest, "method" | "path">,
    private readonly response: HttpResponse,
    private readonly sentRequestId: string,
    private readonly host: ApiHost,
    /** What no message may show, besides the host's. */
    private readonly callSecrets: readonly string[] = [],
  ) {}

  /**
   * What a schema makes of the body.
   *
   * @throws BunnyError for one that tells of a refusal, or has not the shape that the operation is described with.
   */
  read<T>(schema: z.ZodType<T>): T {
    const json = this.parsed();
    if (isRefusal(this.inCamelCase(json, refusable))) throw this.refusal(this.inCamelCase(json, z.unknown()));
    const { data, error } = compiledOnceWarm(schema).safeParse(this.inCamelCase(json, schema));
    if (!error) return data;
    throw this.response.status === 202 ? this.withoutResult() : this.misshapen(error);
  }

  /** With its names in camelCase, as far as the schema reads them. */
  private inCamelCase(json: unknown, schema: z.ZodType): unknown {
    if (this.host.names === "camel") return json;
    try {
      return camelReader(schema)(json);
    } catch (error) {
      throw error instanceof RangeError ? this.unexpected(error.message) : error;
    }
  }

  /** The body as JSON; undefined where there is none. */
  private parsed(): unknown {
    const { body, headers } = this.response;
    try {
      return /\S/.test(body) ? JSON.parse(body) : undefined;
    } catch {
      const encoding = headers["content-encoding"];
      const what = encoding ? `a compressed body (${encoding}), which was not asked for` : "not valid JSON";
      throw this.unexpected(this.looksLikeHtml() ? htmlPage : what);
    }
  }

  failure(): BunnyError {
    const { status } = this.response;
    if (this.looksLikeHtml()) {
      return this.error(
        status >= 500 ? "server_error" : codeOf(status),
        `${describeRequest(this.request)} failed with ${status} and ${htmlPage}${this.title()}. Check the API URL and any proxy.`,
      );
    }
    const said = this.said();
    const location =
      status >= 300 && status < 400 ? " It is a redirect, and redirects are not followed with a key." : "";
    const code = codeOf(status, said.errorKey);
    const advice = said.errorKey === undefined ? undefined : this.host.advice?.[said.errorKey];
    const message = advice ?? this.fixedAdvice() ?? sentence(said.message) ?? defaultAdvice[code];
    const about = said.field ? ` (${said.field})` : "";
    return this.error(
      code,
      `${describeRequest(this.request)} failed with ${status}${about}${message ? `: ${message}` : "."}${location}`,
      said,
    );
  }

  /** What to do where the platform's own words ("Unauthorized") never help. */
  private fixedAdvice(): string | undefined {
    const { status, headers } = this.response;
    if (status === 401) return "the API key was not accepted. Use a current key from the account settings.";
    if (status !== 429) return undefined;
    return retryAfterMs(headers["retry-after"], 0) === undefined
      ? "the platform takes no more requests for now, also after the time for which this client tries again. Try again later."
      : "the platform asked to slow down for longer than this client may wait. Try again later.";
  }

  private refusal(body: unknown): BunnyError {
    const said = this.quote(readErrorBody(body));
    const why = sentence(said.message) ?? (said.errorKey ? `${said.errorKey}.` : "no reason was given.");
    return this.error(
      codeOf(this.response.status, said.errorKey),
      `${describeRequest(this.request)} was answered with ${this.response.status}, but was not carried out: ${why}`,
      said,
    );
  }

  /** The content negotiation object in place of the result. */
  private withoutResult(): BunnyError {
    return this.error(
      "accepted",
      `${describeRequest(this.request)} was accepted (202), but the answer does not hold its result. Read the object to see what came of it.`,
      { mayHaveHappened: !this.operation.startsWith("GET ") },
    );
  }

  unexpected(what: string): BunnyError {
    return this.error(
      "unexpected_response",
      `${describeRequest(this.request)} was answered with ${this.response.status} and something that the interface does not describe: ${this.words(what)}.`,
      { mayHaveHappened: !this.operation.startsWith("GET ") },
    );
  }

  /** Not the shape that the operation is described with. */
  private misshapen({ issues }: z.ZodError): BunnyError {
    const [first] = issues;
    const at = first?.path.length ? `at ${first.path.join(".")}: ` : "";
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    return this.unexpected(`${at}${first?.message ?? "unknown"}${more}`);
  }

  private error(
    code: BunnyErrorCode,
    message: string,
    details: { errorKey?: string; field?: string; mayHaveHappened?: boolean } = {},
  ): BunnyError {
    const { status, headers } = this.response;
    const sentBack = headers["cdn-requestid"] ?? headers["x-request-id"];
    // A write that ended in a 5xx may have been carried out before the platform failed.
    const mayHaveHappened = details.mayHaveHappened ?? (status >= 500 && !this.operation.startsWith("GET "));
    return new BunnyError(code, message, {
      operation: this.operation,
      status,
      requestId: sentBack === undefined ? this.sentRequestId : this.words(sentBack, 100),
      errorKey: details.errorKey,
      field: details.field,
      mayHaveHappened,
    });
  }

  /** What the body of an error says, as messages may show it. */
  private said(): ErrorBody {
    try {
      return this.quote(readErrorBody(toCamelNames(JSON.parse(this.response.body))));
    } catch {
      return {};
    }
  }

  private quote({ message, errorKey, field }: ErrorBody = {}): ErrorBody {
    return {
      message: message && this.words(message),
      errorKey: errorKey && this.words(errorKey, 100),
      field: field && this.words(field, 100),
    };
  }

  private title(): string {
    // Only of the beginning: a title is there, and a page of many without an end would be searched again for each.
    const start = redact(this.response.body, this.secrets).slice(0, 4096);
    const title = /<title[^>]*>([^<]+)/i.exec(start)?.[1]?.trim();
    return title ? ` ("${this.words(title, 80)}")` : "";
  }

  private words(words: string, maxLength = 500): string {
    return sanitize(words, maxLength, this.secrets);
  }

  private get secrets(): readonly string[] {
    return [...this.host.secrets, ...this.callSecrets];
  }

  /** Whether a page for people came instead of what was asked for. */
  looksLikeHtml(): boolean {
    return (
      (this.response.headers["content-type"] ?? "").includes("text/html") ||
      /^\s*<(!doctype|html)/i.test(this.response.body)
    );
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
  // Shield tells of a rule that is gone with a key, and not always with 404.
  if (errorKey.startsWith("not_found") && (status === 400 || status < 300)) return "not_found";
  if (status < 300) return "rejected";
  return codes[status] ?? (status >= 500 ? "server_error" : "unexpected_status");
}

/** What to do where the platform does not say. */
const defaultAdvice: Partial<Record<BunnyErrorCode, string>> = {
  forbidden: "the API key may not do this. Use a key with the rights for it.",
  not_found: "there is no such object. Check the ids.",
  server_error: "the platform failed. Try again later.",
};

function sentence(message: string | undefined): string | undefined {
  if (!message) return undefined;
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
