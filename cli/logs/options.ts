import { type Command, Option } from "commander";
import { duration, time, wholeNumber } from "../options/arguments";

export type OutputFormat = "json" | "table";

/** The options of every kind of log. */
export interface LogOptions {
  since?: number;
  from?: Date;
  to?: Date;
  limit?: number;
  follow?: boolean;
  interval: number;
  format: OutputFormat;
}

/** The platform keeps 3 days. A long read still needs its oldest records when it asks for its last page. */
const oldestMs = 3 * 86_400_000 - 5 * 60_000;

/** The start of the period. */
export function startOf({ since, from }: Pick<LogOptions, "since" | "from">): Date | undefined {
  return since === undefined ? from : new Date(Date.now() - Math.min(since, oldestMs));
}

/** Adds the options for the period, of every kind of log. */
export function addPeriodOptions(command: Command, last: string): Command {
  return command
    .addOption(
      new Option("--since <duration>", "how far to look back: 90s, 15m, 1h, 3d (default: 24h)")
        .argParser(duration(3))
        .conflicts(["from"]),
    )
    .option("--from <time>", "the first moment, in UTC where it names no time zone: 2026-01-31T18:00", time)
    .option("--to <time>", `the moment before which the last ${last} lies (default: now)`, time);
}

/** Adds the options for how many records are printed and how, of every kind of log. */
export function addPrintOptions(command: Command, what: string): Command {
  return command
    .option("--limit <number>", `${what} to print at most, or \`all\` (default: 100; all with --follow)`, limit)
    .addOption(
      new Option("-f, --follow", `go on with new ${what} as they arrive, until Ctrl-C; default start: now`).conflicts([
        "to",
        "order",
      ]),
    )
    .option("--interval <seconds>", "with --follow: time between two reads, at least 1", wholeNumber(1), 5)
    .addOption(
      new Option("--format <format>", "one JSON object a line, or columns").choices(["json", "table"]).default("table"),
    );
}

function limit(value: string): number {
  return value === "all" ? Number.POSITIVE_INFINITY : wholeNumber(1, undefined, "all")(value);
}
