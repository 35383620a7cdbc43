import type { Agent, Dispatcher, ProxyAgent } from "undici";
import { BunnyError } from "../errors";
import { withOutcome } from "./outcome";
import { isRead } from "./path";
import { shownProxy } from "./proxy";
import { describeRequest, type HttpRequest, type HttpResponse, type Send, type Upload } from "./request";
import { abortError } from "./signals";
import { readWhole, WholeText } from "./whole-response";

/** The connections of a client. */
export interface Connections {
  readonly send: Send;
  /** Closes them once the requests in progress are done. */
  close(): Promise<void>;
}

/**
 * Connections that are opened with the first request: loading undici takes longer than a run without requests.
 *
 * @param proxy The proxy of the connections. Default: none.
 */
export function lazyConnections(maxResponseBytes: number, proxy?: URL): Connections {
  let opened: Promise<{ dispatcher: Dispatcher; send: Send }> | undefined;
  const open = async () => {
    const dispatcher = await (proxy ? createProxyDispatcher(proxy) : createDispatcher());
    return { dispatcher, send: undiciTransport(dispatcher, maxResponseBytes, proxy) };
  };
  return {
    async send(request) {
      opened ??= open();
      return (await opened).send(request);
    },
    async close() {
      await (await opened)?.dispatcher.close();
    },
  };
}

/** Sends over undici: one pool per origin, connections kept alive, no redirect followed. */
export function undiciTransport(dispatcher: Dispatcher, maxResponseBytes: number, proxy?: URL): Send {
  // Most codes mean both that a connection failed to open and that an open one broke.
  const unconnected = new WeakSet<object>();
  dispatcher.on("connectionError", (_origin, _targets, error) => unconnected.add(error));
  return async (request) => {
    // Before anything listened to its event.
    if (request.abort?.wasAborted) throw abortError();
    request.possiblyApplied.attempts++;
    try {
      return await (request.streamed ? inChunks : whole)(dispatcher, request, maxResponseBytes);
    } catch (error) {
      const wasSent = !(error instanceof Error && unconnected.has(error));
      if (proxy && !wasSent) throw explainProxy(request, error, proxy);
      throw explain(request, error, wasSent, whereTo(request, proxy));
    }
  };
}

async function whole(dispatcher: Dispatcher, request: HttpRequest, maxBytes: number): Promise<HttpResponse> {
  const { statusCode, headers, text } = await readWhole(dispatcher, optionsOf(request), request, maxBytes);
  return { status: statusCode, headers: flatten(headers), body: text };
}

/** Streams a success; reads an error body. */
async function inChunks(dispatcher: Dispatcher, request: HttpRequest, maxBytes: number): Promise<HttpResponse> {
  const { statusCode, headers, body } = await dispatcher.request({ ...optionsOf(request), signal: request.abort });
  const response = { status: statusCode, headers: flatten(headers) };
  if (statusCode >= 200 && statusCode <= 299)
    return { ...response, body: "", chunks: await withFirstChunk(request, body) };
  const text = new WholeText(request, maxBytes);
  for await (const chunk of body) text.add(chunk);
  return { ...response, body: text.toString() };
}

function optionsOf({ origin, path, method, headers, body, upload }: HttpRequest) {
  // undici accepts an async iterable, which its type omits.
  const bytes = upload && (untilEnd(upload) as unknown as Dispatcher.DispatchOptions["body"]);
  return { origin, path, method: method as Dispatcher.HttpMethod, headers, body: bytes ?? body };
}

/**
 * The bytes of an upload, the last of them once their source has ended: the platform may answer as soon as it has them,
 * and undici closes a connection whose response comes before the end of the body.
 */
async function* untilEnd({ length, open }: Upload): AsyncGenerator<Uint8Array> {
  let left = length;
  const last: Uint8Array[] = [];
  for await (const chunk of open()) {
    left -= chunk.byteLength;
    if (left > 0) yield chunk;
    else last.push(chunk);
  }
  yield* last;
}

/** Waits for the first chunk: a connection that breaks before it counts as one without a response. */
async function withFirstChunk(
  request: HttpRequest,
  body: AsyncIterable<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  const rest = body[Symbol.asyncIterator]();
  const first = await rest.next();
  return (async function* () {
    try {
      for (let chunk = first; !chunk.done; chunk = await rest.next()) yield chunk.value;
    } catch (error) {
      throw explain(request, error, true, "broke off in the middle of its response");
    } finally {
      await rest.return?.();
    }
  })();
}

/** A layer limits the time, so undici's own limits are off. */
const poolOptions = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 10_000 };

/** The dispatcher of a client without a proxy. */
export async function createDispatcher(): Promise<Agent> {
  const { Agent } = await import("undici");
  return new Agent({ ...poolOptions, connect: { timeout: 10_000 } });
}

/** The dispatcher of a client with a proxy: a tunnel for each connection. */
async function createProxyDispatcher(proxy: URL): Promise<ProxyAgent> {
  const { Pool, ProxyAgent } = await import("undici");
  const agent: ProxyAgent = new ProxyAgent({
    ...poolOptions,
    uri: proxy.href,
    connectTimeout: 10_000,
    // Unlike Agent, ProxyAgent does not pass on its pools' `connectionError`.
    factory: (origin, options) =>
      new Pool(origin, options).on("connectionError", (...event) => agent.emit("connectionError", ...event)),
  });
  return agent;
}

/** undici gives the names in lower case. */
function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host name is not known",
  EAI_AGAIN: "the host name could not be looked up",
  ECONNRESET: "the connection was reset",
  UND_ERR_SOCKET: "the connection was closed before the response was complete",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be opened in time",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the response was cut short",
};

/** undici reports a proxy's refusal as an abort, with the status in its message only. */
function explainProxy(request: HttpRequest, error: unknown, proxy: URL): unknown {
  const status = error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined;
  if (status === undefined) return explain(request, error, false, whereTo(request, proxy));
  const { operation, requestId } = request;
  const mayPass = Number(status) >= 500;
  const refused = new BunnyError(
    mayPass ? "network" : "invalid_configuration",
    `${describeRequest(request)} ${whereTo(request, proxy)}: the proxy refused the connection with ${status}. ${
      status === "407"
        ? "Put a user name and password that it accepts into HTTPS_PROXY."
        : "Check HTTPS_PROXY and NO_PROXY."
    }`,
    { operation, requestId, field: "HTTPS_PROXY" },
    { cause: error },
  );
  return mayPass ? withOutcome(refused, { kind: "no-response", sent: false }) : refused;
}

function whereTo({ origin }: HttpRequest, proxy?: URL): string {
  return `got no response from ${origin}${proxy ? ` through the proxy ${shownProxy(proxy)}` : ""}`;
}

function explain(request: HttpRequest, error: unknown, wasSent: boolean, how = whereTo(request)): unknown {
  if (error instanceof BunnyError) return error;
  const code = networkCode(error);
  if (request.signal?.aborted || (error instanceof Error && error.name === "AbortError")) return error;
  const mayHaveHappened = wasSent && !isRead(request.operation);
  const failed = new BunnyError(
    "network",
    `${describeRequest(request)} ${how}: ${describeFailure(code)} (${code}).`,
    {
      operation: request.operation,
      requestId: request.requestId,
      mayHaveHappened,
    },
    { cause: error },
  );
  return isAboutCertificate(code) ? failed : withOutcome(failed, { kind: "no-response", sent: mayHaveHappened });
}

function describeFailure(code: string): string {
  if (isAboutCertificate(code)) return "its certificate was not accepted";
  if (code.startsWith("ERR_SSL") || code.startsWith("ERR_TLS")) return "the encryption of the connection failed";
  return reasons[code] ?? "the connection failed";
}

/** The code of a failed connection, from the error or one of its causes. */
function networkCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return networkCode(at.errors[0]);
  }
  return "unknown";
}

/** Whether the server's certificate was rejected: the codes of Node's `tls`, not those of OpenSSL's own errors. */
function isAboutCertificate(code: string): boolean {
  return !code.startsWith("ERR_SSL") && certificateCodes.test(code);
}

const certificateCodes = /CERT|CRL|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$/;
