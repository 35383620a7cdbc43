import { BunnyError } from "../../errors";
import { type HttpRequest, hostOf, type Layer, withoutQuery } from "../request";
import { abortCode } from "../signals";

/** An event of the request log: never with a header, a body or a query value. */
export type RequestLogEvent =
  | {
      kind: "response";
      operation: string;
      method: string;
      host: string;
      path: string;
      requestId: string;
      attempt: number;
      status: number;
      durationMs: number;
      bytes: number;
    }
  | {
      kind: "failure";
      operation: string;
      method: string;
      host: string;
      path: string;
      requestId: string;
      attempt: number;
      code: string;
      durationMs: number;
    }
  | {
      /** An attempt failed, and is retried after a delay. */
      kind: "retry";
      operation: string;
      requestId: string;
      attempt: number;
      /** Since the call began. */
      elapsedMs: number;
      delayMs: number;
      reason: string;
    }
  | {
      /** The outcome of a create is unknown, so the platform is read. */
      kind: "search";
      operation: string;
      requestId: string;
      attempt: number;
      /** Since the call began. */
      elapsedMs: number;
      reason: string;
    }
  | {
      /** Nothing is sent for a while. Without `delayMs` it is unknown how long. */
      kind: "wait";
      reason: string;
      delayMs?: number;
    };

export type RequestLog = (event: RequestLogEvent) => void;

/** Logs every attempt and how it ended; a streamed response once its last chunk was read. */
export function logRequests(log: RequestLog): Layer {
  return (next) => async (request) => {
    const started = performance.now();
    const about = {
      operation: request.operation,
      method: request.method,
      host: hostOf(request),
      path: withoutQuery(request.path),
      requestId: request.requestId,
      attempt: request.attempt,
    };
    const durationMs = () => Math.round(performance.now() - started);
    const succeeded = (status: number, bytes: number) =>
      log({ kind: "response", ...about, status, durationMs: durationMs(), bytes });
    const failed = (error: unknown) =>
      log({
        kind: "failure",
        ...about,
        code: codeOf(error, request),
        durationMs: durationMs(),
      });
    try {
      const response = await next(request);
      const { status, chunks } = response;
      if (chunks) return { ...response, chunks: counted(chunks, (bytes) => succeeded(status, bytes), failed) };
      succeeded(status, Buffer.byteLength(response.body));
      return response;
    } catch (error) {
      failed(error);
      throw error;
    }
  };
}

function codeOf(error: unknown, { signal }: HttpRequest): string {
  if (error instanceof BunnyError) return error.code;
  return signal?.aborted ? abortCode(signal) : "network";
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (bytes: number) => void,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  let failed = false;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    failed = true;
    onFailure(error);
    throw error;
  } finally {
    if (!failed) onEnd(bytes);
  }
}
