import { BunnyError } from "../errors";
import type { Layer } from "../http";

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
  | { kind: "retry"; operation: string; requestId: string; attempt: number; delayMs: number; reason: string };

export type RequestLog = (event: RequestLogEvent) => void;

/** Tells the log of every attempt and how it ended. */
export function logRequests(log: RequestLog): Layer {
  return (next) => async (request) => {
    const started = performance.now();
    const about = {
      operation: request.operation,
      method: request.method,
      host: request.url.host,
      path: request.url.pathname,
      requestId: request.requestId,
      attempt: request.attempt,
    };
    const durationMs = () => Math.round(performance.now() - started);
    try {
      const response = await next(request);
      log({
        kind: "response",
        ...about,
        status: response.status,
        durationMs: durationMs(),
        bytes: Buffer.byteLength(response.body),
      });
      return response;
    } catch (error) {
      const code = error instanceof BunnyError ? error.code : "network";
      log({ kind: "failure", ...about, code, durationMs: durationMs() });
      throw error;
    }
  };
}
