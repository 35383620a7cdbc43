import { once } from "node:events";
import { Command, InvalidArgumentError, Option } from "commander";
import { settings } from "../provider/configuration";
import type { BunnyClient, LogFilter, LogRecord } from "../sdk";
import { cacheStatus } from "../sdk/api/logging/cache-status";
import { clientFromEnvironment } from "./client";
import { json, type LogFormat, table } from "./log-format";
import { Progress } from "./progress";
import { durationMs, time } from "./times";
import { isInColour } from "./write-output";

interface Options extends Omit<LogFilter, "includeOriginShield"> {
  since?: number;
  originShield?: boolean;
  limit?: number;
  follow?: boolean;
  interval: number;
  output: "json" | "table";
}

/** What is kept is at least this young when the last page of a long read is asked for. */
const oldestMs = 3 * 86_400_000 - 5 * 60_000;

/** `pulumi-bunny logs`: the requests that a pull zone has served. */
export function logsCommand(): Command {
  const words = "comma-separated";
  return new Command("logs")
    .description("Print the requests that a pull zone has served in the last 3 days.")
    .argument("<pullZoneId>", "the id of the pull zone", pullZoneId)
    .addOption(
      new Option("--since <duration>", "how far to look back: 90s, 15m, 1h, 3d (default: 24h)")
        .argParser(since)
        .conflicts(["from"]),
    )
    .option("--from <time>", "the first moment, in UTC where it names no zone: 2026-01-31T18:00", moment)
    .option("--to <time>", "the moment before which the last request lies (default: now)", moment)
    .option("--status <list>", `statuses or classes, ${words}: 404,5xx`, list)
    .option("--cache-status <list>", `cache statuses, ${words}: ${cacheStatus.names.join(", ")}`, list)
    .option("--country <list>", `countries as codes of two letters, ${words}`, list)
    .option("--edge-location <code>", "the place that answered")
    .option("--remote-ip <address>", "the client's address, as far as it is not anonymized")
    .option("--url-contains <text>", "a part of host and path")
    .option("--user-agent-contains <text>", "a part of the User-Agent header")
    .option("--referer-contains <text>", "a part of the Referer header")
    .option("--search <words>", "any of these words, in any of the texts")
    .option("--request-id <id>", "one request")
    .option("--origin-shield", "requests of an edge to an origin shield as well")
    .addOption(new Option("--order <order>", "by time (default: desc)").choices(["asc", "desc"]))
    .option("--limit <number>", "requests to print at most, or `all` (default: 100; all with --follow)", limit)
    .addOption(
      new Option(
        "-f, --follow",
        "go on with new requests as they arrive, until Ctrl-C; begins now unless told otherwise",
      ).conflicts(["to", "order"]),
    )
    .option("--interval <seconds>", "with --follow: time between two looks, at least 1", interval, 5)
    .addOption(
      new Option("--output <format>", "one JSON object a line, or columns").choices(["json", "table"]).default("table"),
    )
    .addHelpText("after", helpText)
    .action(run);
}

const helpText = `
The key is read from ${settings.apiKey.env}, a token to use instead of it from ${settings.loggingToken.env}, other hosts from ${settings.apiUrl.env} and ${settings.loggingUrl.env}.
Clients' Authorization headers, which extended logging keeps, are never printed.`;

async function run(pullZoneId: number, options: Options): Promise<void> {
  const progress = new Progress(process.stderr, !process.stdout.isTTY);
  const api = clientFromEnvironment(progress.onRequest);
  const stop = new AbortController();
  const ended = endings(stop);
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
  const wanted = { ...filter, from, includeOriginShield: originShield, signal };
  if (!follow) return yield* api.logs.list(pullZoneId, { ...wanted, max: limit ?? 100 });
  let left = limit ?? Number.POSITIVE_INFINITY;
  for await (const record of api.logs.follow(pullZoneId, { ...wanted, intervalMs: interval * 1000 })) {
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

/** Ends the reading at Ctrl-C, and without a word where nobody reads the output any more, as after `| head`. */
function endings(stop: AbortController): { exitCode: number } {
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

function pullZoneId(text: string): number {
  return wholeNumber(text, "It is a number, as the pull zone's page shows it.");
}

function limit(text: string): number {
  return text === "all" ? Number.POSITIVE_INFINITY : wholeNumber(text, "It is a number of at least 1, or all.");
}

function interval(text: string): number {
  return wholeNumber(text, "It is a number of seconds of at least 1.");
}

function wholeNumber(text: string, problem: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError(problem);
  return Number(text);
}

function since(text: string): number {
  const duration = durationMs(text);
  if (!duration || duration > 3 * 86_400_000)
    throw new InvalidArgumentError("It is a number with s, m, h or d, and at most 3d: nothing is kept for longer.");
  return duration;
}

function moment(text: string): Date {
  const date = time(text);
  if (!date) throw new InvalidArgumentError("It is a time such as 2026-01-31T18:00 or 2026-01-31T18:00:00+01:00.");
  return date;
}

function list(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}
