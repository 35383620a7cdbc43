import type { LogRecord } from "../../sdk/index";
import type { TableLayout } from "./format";

/** A request without credentials. */
export type ShownRequest = Omit<LogRecord, "authorizationHeader">;

const colours = { 2: "green", 3: "cyan", 4: "yellow", 5: "red" } as const;

/** The requests that a pull zone has served. */
export const requestLayout: TableLayout<ShownRequest> = {
  columns: [
    { head: "TIME", width: 24, text: ({ timestamp }) => timestamp },
    { head: "STATUS", width: 6, text: ({ statusCode }) => statusCode },
    { head: "CACHE", width: 7, text: ({ cacheStatus }) => (cacheStatus === "None" ? null : cacheStatus) },
    { head: "COUNTRY", width: 7, text: ({ countryCode }) => countryCode },
    { head: "EDGE", width: 4, text: ({ edgeLocation }) => edgeLocation },
    { head: "CLIENT", width: 15, text: ({ remoteIp }) => remoteIp },
    { head: "BYTES", width: 9, text: ({ bytesSent }) => bytesSent },
    { head: "URL", width: 0, text: ({ url }) => url },
  ],
  colourOf: ({ statusCode }) => colours[Math.floor((statusCode ?? 0) / 100) as keyof typeof colours],
};

/** An event without the request itself, whose headers may hold credentials. */
export interface ShownEvent {
  readonly timestamp: string;
  readonly logId: string | null;
  readonly fields: Readonly<Record<string, string | null>>;
}

const field = (name: string) => (event: ShownEvent) => event.fields[name] || null;

/** The events of a shield zone. */
export const eventLayout: TableLayout<ShownEvent> = {
  columns: [
    { head: "TIME", width: 24, text: ({ timestamp }) => timestamp },
    { head: "ACTION", width: 9, text: field("action") },
    { head: "FEATURE", width: 9, text: field("feature") },
    { head: "RULE", width: 7, text: field("ruleId") },
    { head: "COUNTRY", width: 7, text: field("country") },
    { head: "CLIENT", width: 15, text: field("ip") },
    { head: "URL", width: 0, text: field("url") },
  ],
};
