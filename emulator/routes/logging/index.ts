export { type Traffic, trafficOf } from "./pull-zone-traffic";
export type { LogRecord } from "./record";
