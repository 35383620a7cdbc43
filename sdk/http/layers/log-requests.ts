import { BunnyError } from "../../errors";
import { type HttpRequest, hostOf, type Layer, withoutQuery } from "../request";
import { abortCode } from "../signals";

/** What the request log is told: never a header, never a body, never a query value. */
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
      /** An attempt failed, and after a wait comes another. */
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
      /** What an attempt to make something has come to is not known, so the platform is asked. */
      kind: "look";
      operation: string;
      requestId: string;
      attempt: number;
      /** Since the call began. */
      elapsedMs: number;
      reason: string;
    }
  | {
      /** Nothing is sent for a while. Without `delayMs` nobody knows how long. */
      kind: "wait";
      reason: string;
      delayMs?: number;
    };

export type RequestLog = (event: RequestLogEvent) => void;

/** Tells the log of every attempt and how it ended. A streamed answer is told of when its last piece was read. */
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
    const answered = (status: number, bytes: number) =>
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
      const { status, pieces } = response;
      if (pieces) return { ...response, pieces: counted(pieces, (bytes) => answered(status, bytes), failed) };
      answered(status, Buffer.byteLength(response.body));
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
  pieces: AsyncIterable<Uint8Array>,
  onEnd: (bytes: number) => void,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  let failed = false;
  try {
    for await (const piece of pieces) {
      bytes += piece.byteLength;
      yield piece;
    }
  } catch (error) {
    failed = true;
    onFailure(error);
    throw error;
  } finally {
    if (!failed) onEnd(bytes);
  }
}
