import type { Route } from "../../server/route";
import { logRoutes } from "./logs";
import { originErrorRoutes } from "./origin-errors";

export { type Traffic, trafficOf } from "./pull-zone-traffic";
export type { LogRecord } from "./record";

/** The operations of logging and of origin errors, by file. */
export const logging: Readonly<Record<string, readonly Route[]>> = {
  logs: logRoutes,
  "origin-errors": originErrorRoutes,
};
