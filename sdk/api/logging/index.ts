import type { Connections } from "../connection";
import { Logs } from "./logs";
import { OriginErrors } from "./origin-errors";

export * from "./cache-status";
export * from "./logs";
export * from "./origin-errors";
export * from "./pages";
export * from "./query";
export * from "./record";

/** Makes the areas of the client for the logs, which have hosts of their own; that of requests streams. */
export function loggingAreas({ logging: { call, stream }, originErrors }: Connections) {
  return { logs: () => new Logs(call, stream), originErrors: () => new OriginErrors(originErrors.call) };
}
