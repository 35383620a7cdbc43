export type { LogRecord } from "./record";
