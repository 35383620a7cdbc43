import type { Route } from "../../server/route";
import { logRoutes } from "./logs";

export type { LogRecord } from "./record";

/** The operations of logging, by file. */
export const logging: Readonly<Record<string, readonly Route[]>> = {
  logs: logRoutes,
};
