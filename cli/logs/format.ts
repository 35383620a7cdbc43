import { styleText } from "node:util";
import type { LogRecord } from "../../sdk";
import { invisible } from "../output/invisible";

/** A record without credentials. */
export type ShownRecord = Omit<LogRecord, "authorizationHeader">;

/** Turns records into lines. */
export interface LogFormat {
  /** The line before the first record. */
  head?: string;
  line(record: ShownRecord): string;
}

/** One JSON object a line. */
export const json: LogFormat = {
  line: (record) => JSON.stringify(record).replace(invisible, escaped),
};

interface Column {
  head: string;
  width: number;
  text(record: ShownRecord): string | number | null;
}

const columns: readonly Column[] = [
  { head: "TIME", width: 24, text: ({ timestamp }) => timestamp },
  { head: "STATUS", width: 6, text: ({ statusCode }) => statusCode },
  { head: "CACHE", width: 7, text: ({ cacheStatus }) => (cacheStatus === "None" ? null : cacheStatus) },
  { head: "COUNTRY", width: 7, text: ({ countryCode }) => countryCode },
  { head: "EDGE", width: 4, text: ({ edgeLocation }) => edgeLocation },
  { head: "CLIENT", width: 15, text: ({ remoteIp }) => remoteIp },
  { head: "BYTES", width: 9, text: ({ bytesSent }) => bytesSent },
  { head: "URL", width: 0, text: ({ url }) => url },
];
const gap = 2;

/** Columns under their heads. A longer value widens its column from there on. */
export function table({
  width = Number.POSITIVE_INFINITY,
  inColour,
}: {
  width?: number;
  inColour: boolean;
}): LogFormat {
  const widths = columns.map((column) => Math.max(column.width, column.head.length));
  const row = (cells: readonly string[]) => {
    const padded = cells.map((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, at < columns.length - 1 ? cell.length : 0);
      return cell.padEnd(widths[at] ?? 0);
    });
    return cut(padded.join(" ".repeat(gap)).trimEnd(), width);
  };
  return {
    head: row(columns.map(({ head }) => head)),
    line(record) {
      const line = row(columns.map(({ text }) => String(text(record) ?? "-").replace(invisible, "\u00b7")));
      return inColour ? coloured(line, (widths[0] ?? 0) + gap, record.statusCode) : line;
    },
  };
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
    .join("");
}

function cut(line: string, width: number): string {
  if (line.length <= width) return line;
  const characters = [...line];
  return characters.length <= width ? line : `${characters.slice(0, width - 1).join("")}\u2026`;
}

const colours = { 2: "green", 3: "cyan", 4: "yellow", 5: "red" } as const;

function coloured(line: string, at: number, statusCode: number | null): string {
  const colour = colours[Math.floor((statusCode ?? 0) / 100) as keyof typeof colours];
  if (!colour) return line;
  const end = at + String(statusCode).length;
  return line.slice(0, at) + styleText(colour, line.slice(at, end), { validateStream: false }) + line.slice(end);
}
