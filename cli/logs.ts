import { once } from "node:events";
import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import type { BunnyClient, LogFilter, LogRecord } from "../sdk";
import { cacheStatus } from "../sdk/api/logging";
import { json, type LogFormat, table } from "./logs/format";
import { Progress } from "./logs/progress";
import { commaSeparated, duration, numericId, time, wholeNumber } from "./options/arguments";
import { clientFromEnvironment } from "./options/client";

import { isInColour } from "./output/write-output";

interface Options extends Omit<LogFilter, "includeOriginShield"> {
  since?: number;
  originShield?: boolean;
  limit?: number;
  follow?: boolean;
  interval: number;
  output: "json" | "table";
}

/** The platform keeps 3 days. A long read still needs its oldest records when it asks for its last page. */
const oldestMs = 3 * 86_400_000 - 5 * 60_000;

/** `pulumi-bunny logs`: the requests that a pull zone has served. */
export function logsCommand(): Command {
  const separated = "comma-separated";
  return new Command("logs")
    .description("Print the requests that a pull zone has served in the last 3 days.")
    .argument("<pullZoneId>", "the id of the pull zone", numericId)
    .addOption(
      new Option("--since <duration>", "how far to look back: 90s, 15m, 1h, 3d (default: 24h)")
        .argParser(duration(3))
        .conflicts(["from"]),
    )
    .option("--from <time>", "the first moment, in UTC where it names no time zone: 2026-01-31T18:00", time)
    .option("--to <time>", "the moment before which the last request lies (default: now)", time)
    .option("--status <list>", `statuses or classes, ${separated}: 404,5xx`, commaSeparated)
    .option("--cache-status <list>", `cache statuses, ${separated}: ${cacheStatus.names.join(", ")}`, commaSeparated)
    .option("--country <list>", `countries as codes of two letters, ${separated}`, commaSeparated)
    .option("--edge-location <code>", "the edge location that answered")
    .option("--remote-ip <address>", "the client's address, as far as it is not anonymized")
    .option("--url-contains <text>", "a part of host and path")
    .option("--user-agent-contains <text>", "a part of the User-Agent header")
    .option("--referer-contains <text>", "a part of the Referer header")
    .option("--search <words>", "any of these words, in any text field")
    .option("--request-id <id>", "one request")
    .option("--origin-shield", "requests of an edge to an origin shield as well")
    .addOption(new Option("--order <order>", "by time (default: desc)").choices(["asc", "desc"]))
    .option("--limit <number>", "requests to print at most, or `all` (default: 100; all with --follow)", limit)
    .addOption(
      new Option("-f, --follow", "go on with new requests as they arrive, until Ctrl-C; default start: now").conflicts([
        "to",
        "order",
      ]),
    )
    .option("--interval <seconds>", "with --follow: time between two reads, at least 1", wholeNumber(1), 5)
    .addOption(
      new Option("--output <format>", "one JSON object a line, or columns").choices(["json", "table"]).default("table"),
    )
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
The API key is read from ${settings.apiKey.env}, a logging token to use instead from ${settings.loggingToken.env}, other base URLs from ${settings.apiUrl.env} and ${settings.loggingUrl.env}.
Clients' Authorization headers, which extended logging keeps, are never printed.`;

async function run(pullZoneId: number, options: Options): Promise<void> {
  const progress = new Progress(process.stderr, !process.stdout.isTTY);
  const api = clientFromEnvironment(progress.onRequest);
  const stop = new AbortController();
  const ended = stopOnSignals(stop);
  try {
    await print(records(api, pullZoneId, options, stop.signal), format(options.output), progress, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.exitCode = ended.exitCode;
  } finally {
    progress.clear();
    await api.close();
  }
}

async function* records(
  api: BunnyClient,
  pullZoneId: number,
  { since, originShield, limit, follow, interval, output: _, ...filter }: Options,
  signal: AbortSignal,
): AsyncGenerator<LogRecord, void, undefined> {
  const from = since === undefined ? filter.from : new Date(Date.now() - Math.min(since, oldestMs));
  const query = { ...filter, from, includeOriginShield: originShield, signal };
  if (!follow) return yield* api.logs.list(pullZoneId, { ...query, max: limit ?? 100 });
  let left = limit ?? Number.POSITIVE_INFINITY;
  for await (const record of api.logs.follow(pullZoneId, { ...query, intervalMs: interval * 1000 })) {
    yield record;
    if (--left <= 0) return;
  }
}

async function print(
  records: AsyncIterable<LogRecord>,
  { head, line }: LogFormat,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const write = async (text: string) => {
    if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain", { signal });
  };
  let isBegun = head === undefined;
  const begin = async () => {
    if (!isBegun && head !== undefined) await write(head);
    isBegun = true;
  };
  for await (const { authorizationHeader: _, ...record } of records) {
    await begin();
    await write(line(record));
    progress.printed();
  }
  await begin();
}

function format(output: Options["output"]): LogFormat {
  if (output === "json") return json;
  const { isTTY, columns } = process.stdout;
  return table({ width: isTTY ? columns : undefined, inColour: isInColour() });
}

/** Stops at Ctrl-C, and silently where the output is closed, as after `| head`. */
function stopOnSignals(stop: AbortController): { exitCode: number } {
  const ended = { exitCode: 0 };
  const end = (exitCode: number) => {
    ended.exitCode = exitCode;
    stop.abort();
  };
  process.once("SIGINT", () => end(130));
  process.once("SIGTERM", () => end(143));
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") process.stderr.write(`pulumi-bunny: the output cannot be written: ${message}\n`);
    end(code === "EPIPE" ? 0 : 1);
  });
  return ended;
}

function limit(value: string): number {
  return value === "all" ? Number.POSITIVE_INFINITY : wholeNumber(1, undefined, "all")(value);
}
