/** The public types of this product. */
export type {
  AnyCacheStatus,
  CacheStatus,
  LogDayOptions,
  LogFilter,
  LogFollowOptions,
  LogListOptions,
  LogPage,
  LogPageOptions,
  LogRecord,
  Logs,
  OriginError,
  StatusFilter,
} from ".";
