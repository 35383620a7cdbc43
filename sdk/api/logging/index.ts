import type { Connections } from "../connection";
import { Logs } from "./logs";
import { OriginErrors } from "./origin-errors";

export { type AnyCacheStatus, type CacheStatus, cacheStatus } from "./cache-status";
export {
  type LogDayOptions,
  type LogFollowOptions,
  type LogListOptions,
  type LogPageOptions,
  Logs,
  loggingAdvice,
  loggingLimit,
} from "./logs";
export type { OriginError } from "./origin-errors";
export type { LogPage } from "./pages";
export { type LogFilter, problemWith, type StatusFilter } from "./query";
export { type LogRecord, logRecord } from "./record";

/** The areas of the client for the logs of requests and of errors of origins. */
export interface LoggingAreas {
  readonly logs: Logs;
  readonly originErrors: OriginErrors;
}

/** Creates the areas for the logs, which have hosts of their own; that of requests streams. */
export function loggingAreas({ logging: { call, stream }, originErrors }: Connections): LoggingAreas {
  return { logs: new Logs(call, stream), originErrors: new OriginErrors(originErrors.call) };
}
