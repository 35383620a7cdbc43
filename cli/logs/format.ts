import { styleText } from "node:util";
import { invisible } from "../output/invisible";

/** Turns records into lines. */
export interface LogFormat<T> {
  /** The line before the first record. */
  head?: string;
  line(record: T): string;
}

/** A kind of log in columns. */
export interface TableLayout<T> {
  readonly columns: readonly {
    head: string;
    width: number;
    text(record: T): string | number | null | undefined;
  }[];
  /** The colour of the second column. */
  colourOf?(record: T): "green" | "cyan" | "yellow" | "red" | undefined;
}

/** One JSON object a line. */
export const json: LogFormat<object> = {
  line: (record) => JSON.stringify(record).replace(invisible, escaped),
};

const gap = 2;

/** Columns under their heads. A longer value widens its column from there on. */
export function table<T>(
  { columns, colourOf }: TableLayout<T>,
  { width = Number.POSITIVE_INFINITY, inColour }: { width?: number; inColour: boolean },
): LogFormat<T> {
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
      const cells = columns.map(({ text }) => String(text(record) ?? "-").replace(invisible, "\u00b7"));
      const line = row(cells);
      const colour = inColour && colourOf?.(record);
      if (!colour) return line;
      const at = (widths[0] ?? 0) + gap;
      const end = at + (cells[1]?.length ?? 0);
      return line.slice(0, at) + styleText(colour, line.slice(at, end), { validateStream: false }) + line.slice(end);
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
