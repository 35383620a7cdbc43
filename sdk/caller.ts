import { randomUUID } from "node:crypto";
import { z } from "zod";
import { anySignal } from "./any-signal";
import { isRefusal, readErrorBody } from "./error-body";
import { BunnyError, type BunnyErrorCode } from "./errors";
import { type HttpResponse, inWords, type Send } from "./http";
import { fillPath, type Operation, type PathParameters, type Query, queryString } from "./path";
import { type NameStyle, toCamelNames, toPascalNames } from "./wire-names";

/** Options that every function of the client takes. */
export interface CallOptions {
  /** Ends the call, its waits and its retries. The call then fails with code `cancelled`, or `timeout` for a signal of `AbortSignal.timeout`. */
  signal?: AbortSignal;
}

/** What one call needs besides its operation. */
export interface CallDetails<O extends Operation, T> extends CallOptions {
  path: PathParameters<O>;
  query?: Query;
  body?: unknown;
  /** Reads the answer: strict about what is used, blind to the rest. */
  response: z.ZodType<T>;
  /** Whether sending it twice does what sending it once does. Default: true unless the method is POST. */
  repeatable?: boolean;
  /** What the call counts for, where the host limits how many it takes. */
  countsFor?: string;
  /** Whether what it is about is known to be there: a 404 then is a read that does not show it yet, and is asked again. */
  isThere?: boolean;
}

/** One host of the interface, as calls to it need it. */
export interface Host {
  base: URL;
  /** How the host spells the names of members. */
  names: NameStyle;
  send: Send;
  /** What no message may show. */
  secrets: readonly string[];
  /** Ends every call. */
  signal?: AbortSignal;
  /** What to do about an error, by the host's own key for it. */
  advice?: Readonly<Record<string, string>>;
}

/** Sends one operation and returns its parsed answer, or throws a BunnyError. */
export type Caller = <O extends Operation, T>(operation: O, details: CallDetails<O, T>) => Promise<T>;

/** For operations that answer with no body. */
export const noBody = z.unknown().transform(() => undefined);

/** A list that the platform may leave out or send as null, or with nulls in it. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullable())
    .nullish()
    .transform((items) => (items ?? []).filter((known): known is z.output<T> => known !== null));

/**
 * An object of which every member may be left out, but not all of them: one that has none is something else. Otherwise
 * an answer of another shape would read as an empty list, and what it should hold as gone.
 */
export const recognisable = <T extends z.ZodObject>(schema: T) => {
  const names = Object.keys(schema.shape);
  return z.preprocess((value, context) => {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isObject && !names.some((name) => Object.hasOwn(value, name)))
      context.addIssue(`has none of ${names.join(", ")}`);
    return value;
  }, schema);
};

/** A map by name, which the platform may send as null; members that are something else are left out. */
export const mapOf = <T extends z.ZodType>(item: T) =>
  z
    .record(z.string(), z.unknown())
    .nullable()
    .transform((members): Record<string, z.output<T>> => {
      const read = Object.entries(members ?? {}).map(([name, member]) => [name, item.safeParse(member)] as const);
      return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
    });

/**
 * Makes one schema around each schema that it is given, and no second one: zod compiles each before its first use, which
 * takes longer than a call.
 */
export function memoized<Make extends (inner: never) => z.ZodType>(make: Make): Make {
  const made = new WeakMap<z.ZodType, z.ZodType>();
  const makeOnce = (inner: Parameters<Make>[0] & z.ZodType) => {
    const schema = made.get(inner) ?? make(inner);
    made.set(inner, schema);
    return schema;
  };
  return makeOnce as unknown as Make;
}

/** Shield's envelope: the payload under `data`, the status object beside it. */
export const underData = memoized(
  <T extends z.ZodType>(data: T): z.ZodType<z.output<T>> =>
    z.object({ data }).transform((body) => (body as { data: z.output<T> }).data),
);

/** Makes the caller of one host. */
export function createCaller(host: Host): Caller {
  return async <O extends Operation, T>(operation: O, details: CallDetails<O, T>): Promise<T> => {
    let result: { value: T } | undefined;
    const read = (answer: Answer) => {
      const json = answer.json();
      const named = host.names === "pascal" ? toCamelNames(json) : json;
      if (isRefusal(named)) throw answer.refusal(named);
      const parsed = details.response.safeParse(named);
      if (parsed.success) result = { value: parsed.data };
      else throw answer.status === 202 ? answer.withoutResult() : answer.unexpected(describeIssues(parsed.error));
    };
    const { answer } = await exchange(host, operation, { ...details, read });
    if (!result) throw answer.unexpected("it was not read");
    return result.value;
  };
}

/** Far deeper than any answer of the interface, and far from what a stack can take. */
const deepest = 100;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

const endedByCallers = new WeakSet<object>();

/** Whether a call failed since its own caller's signal ended it, which says nothing to others. */
export function isEndedByItsCaller(error: unknown): boolean {
  return typeof error === "object" && error !== null && endedByCallers.has(error);
}

/** Sends one operation, and returns its answer if that is a success. */
export async function exchange<O extends Operation>(
  host: Host,
  operation: O,
  details: Omit<CallDetails<O, unknown>, "response"> & { streamed?: boolean; read?: (answer: Answer) => void },
): Promise<{ answer: Answer; pieces: AsyncIterable<Uint8Array> | undefined; cancelled: (cause: unknown) => unknown }> {
  const { base, names } = host;
  const { countsFor, streamed, isThere, read } = details;
  const signal = anySignal(host.signal, details.signal);
  const method = operation.slice(0, operation.indexOf(" "));
  const path = fillPath(operation, details.path) + queryString(details.query ?? {});
  const url = new URL(base.pathname.replace(/\/$/, "") + path, base.origin);
  const body = names === "pascal" ? toPascalNames(details.body) : details.body;
  const requestId = randomUUID();
  const cancelled = (cause: unknown) => {
    if (!signal?.aborted) return cause;
    const about = { operation, requestId, mayHaveHappened: method !== "GET" };
    const tookTooLong = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
    const [code, what] = tookTooLong
      ? (["timeout", "had no answer in the time that its caller gives it"] as const)
      : (["cancelled", "was cancelled"] as const);
    const error = new BunnyError(code, `${inWords({ method, url })} ${what}.`, about, { cause });
    endedByCallers.add(error);
    return error;
  };
  const answerIn = (response: HttpResponse) =>
    new Answer(operation, inWords({ method, url }), response, requestId, host);
  const isSuccess = ({ status }: HttpResponse) => status >= 200 && status <= 299;
  let response: HttpResponse;
  try {
    response = await host.send({
      operation,
      method,
      url,
      headers: {},
      body: body === undefined ? undefined : JSON.stringify(body),
      repeatable: details.repeatable ?? method !== "POST",
      requestId,
      attempt: 1,
      streamed,
      countsFor,
      signal,
      isThere,
      read: read && ((response) => isSuccess(response) && read(answerIn(response))),
    });
  } catch (error) {
    throw cancelled(error);
  }
  const answer = answerIn(response);
  if (!isSuccess(response)) throw answer.failure();
  return { answer, pieces: response.pieces, cancelled };
}

/** What a page for people is, where an answer was asked for. */
export const htmlPage = "an HTML page, so something between here and the platform may have answered";

/** An answer and the errors that it can be. */
export class Answer {
  constructor(
    private readonly operation: Operation,
    private readonly request: string,
    private readonly response: HttpResponse,
    private readonly sentRequestId: string,
    private readonly host: Host,
  ) {}

  get status(): number {
    return this.response.status;
  }

  /** The body as JSON; undefined where there is none. */
  json(): unknown {
    const { body, headers } = this.response;
    if (body.trim() === "") return undefined;
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      const encoding = headers["content-encoding"];
      const what = encoding ? `a compressed body (${encoding}), which was not asked for` : "not valid JSON";
      throw this.unexpected(this.looksLikeHtml() ? htmlPage : what);
    }
    if (isDeeperThan(deepest, json)) throw this.unexpected(`JSON nested more than ${deepest} deep`);
    return json;
  }

  failure(): BunnyError {
    const { status } = this.response;
    if (this.looksLikeHtml()) {
      return this.error(
        status >= 500 ? "server_error" : codeOf(status),
        `${this.request} failed with ${status} and ${htmlPage}${titleOf(this.response.body)}. Check the API URL and any proxy.`,
      );
    }
    const said = this.errorBody(this.response.body);
    const location =
      status >= 300 && status < 400 ? " It is a redirect, and redirects are not followed with a key." : "";
    const code = codeOf(status, said.errorKey);
    const advice = said.errorKey === undefined ? undefined : this.host.advice?.[said.errorKey];
    const message = advice ?? fixedAdvice[status] ?? sentence(said.message) ?? defaultAdvice[code];
    const about = said.field ? ` (${said.field})` : "";
    return this.error(
      code,
      `${this.request} failed with ${status}${about}${message ? `: ${message}` : "."}${location}`,
      said,
    );
  }

  refusal(body: unknown): BunnyError {
    const said = readErrorBody(body) ?? {};
    const why = sentence(said.message) ?? (said.errorKey ? `${said.errorKey}.` : "no reason was given.");
    return this.error(
      codeOf(this.response.status, said.errorKey),
      `${this.request} was answered with ${this.response.status}, but was not carried out: ${why}`,
      said,
    );
  }

  /** The content negotiation object in place of the result. */
  withoutResult(): BunnyError {
    return this.error(
      "accepted",
      `${this.request} was accepted (202), but the answer does not hold its result. Read the object to see what came of it.`,
      { mayHaveHappened: !this.operation.startsWith("GET ") },
    );
  }

  unexpected(what: string): BunnyError {
    return this.error(
      "unexpected_response",
      `${this.request} was answered with ${this.response.status} and something that the interface does not describe: ${what}.`,
      { mayHaveHappened: !this.operation.startsWith("GET ") },
    );
  }

  private error(
    code: BunnyErrorCode,
    message: string,
    details: { errorKey?: string; field?: string; mayHaveHappened?: boolean } = {},
  ): BunnyError {
    const { status, headers } = this.response;
    const requestId = headers["cdn-requestid"] ?? headers["x-request-id"] ?? this.sentRequestId;
    // A write that ended in a 5xx may have been carried out before the platform failed.
    const mayHaveHappened = details.mayHaveHappened ?? (status >= 500 && !this.operation.startsWith("GET "));
    const clean = (text: string) => withoutSecrets(text, this.host.secrets);
    return new BunnyError(code, clean(message), {
      operation: this.operation,
      status,
      requestId,
      errorKey: details.errorKey === undefined ? undefined : clean(details.errorKey),
      field: details.field === undefined ? undefined : clean(details.field),
      mayHaveHappened,
    });
  }

  private errorBody(body: string) {
    try {
      return readErrorBody(toCamelNames(JSON.parse(body))) ?? {};
    } catch {
      return {};
    }
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

/** What to do where the platform's own words ("Unauthorized") never help. */
const fixedAdvice: Record<number, string> = {
  401: "the API key was not accepted. Use a current key from the account settings.",
  429: "the platform asked to slow down for longer than this client may wait. Try again later.",
};

/** What to do where the platform does not say. */
const defaultAdvice: Partial<Record<BunnyErrorCode, string>> = {
  forbidden: "the API key may not do this. Use a key with the rights for it.",
  not_found: "there is no such object. Check the ids.",
  server_error: "the platform failed. Try again later.",
};

function sentence(message: string | undefined): string | undefined {
  if (!message) return undefined;
  const short = message.length > 500 ? `${message.slice(0, 500)}…` : message;
  return /[.!?…]$/.test(short) ? short : `${short}.`;
}

function titleOf(html: string): string {
  const title = /<title[^>]*>([^<]{1,80})/i.exec(html)?.[1]?.trim();
  return title ? ` ("${title}")` : "";
}

function describeIssues(error: z.ZodError): string {
  const [first] = error.issues;
  const at = first?.path.length ? `at ${first.path.join(".")}: ` : "";
  return `${at}${first?.message ?? "unknown"}${error.issues.length > 1 ? ` (and ${error.issues.length - 1} more)` : ""}`;
}

function withoutSecrets(message: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => (secret === "" ? text : text.replaceAll(secret, "[secret]")), message);
}
