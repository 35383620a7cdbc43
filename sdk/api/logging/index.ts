import type { Connections } from "../connection";
import { Logs } from "./logs";

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
export type { LogPage } from "./pages";
export { type LogFilter, problemWith, type StatusFilter } from "./query";
export { type LogRecord, logRecord } from "./record";

/** The areas of the client for the logging interface. */
export interface LoggingAreas {
  readonly logs: Logs;
}

/** Creates the areas for the logging interface, which has a host of its own and streams. */
export function loggingAreas({ logging: { call, stream } }: Connections): LoggingAreas {
  return { logs: new Logs(call, stream) };
}
