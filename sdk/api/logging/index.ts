import type { Caller } from "../../http/call";
import type { Streamer } from "../../http/stream";
import { Logs } from "./logs";

/** The areas of the client for the logging interface. */
export interface LoggingAreas {
  readonly logs: Logs;
}

/** Creates the areas for the logging interface, which has a host of its own and streams. */
export function loggingAreas(call: Caller, stream: Streamer): LoggingAreas {
  return { logs: new Logs(call, stream) };
}
