import { Command, Option } from "commander";
import { settings } from "../provider/configuration";
import { cacheStatus } from "../sdk/api/logging";
import type { BunnyClient, LogFilter, LogRecord } from "../sdk/index";
import { eventsCommand } from "./logs/events";
import { requestLayout, type ShownRequest } from "./logs/layouts";
import { addPeriodOptions, addPrintOptions, type LogOptions, startOf } from "./logs/options";
import { first, printLog } from "./logs/print";
import { commaSeparated, numericId } from "./options/arguments";

interface Options extends Omit<LogFilter, "includeOriginShield" | "from" | "to">, LogOptions {
  originShield?: boolean;
}

/** `pulumi-bunny logs`: the requests that a pull zone has served. */
export function logsCommand(): Command {
  const separated = "comma-separated";
  const command = new Command("logs")
    .description("Print the requests that a pull zone has served in the last 3 days.")
    .argument("<pullZoneId>", "the id of the pull zone", numericId);
  addPeriodOptions(command, "request")
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
    .addOption(new Option("--order <order>", "by time (default: desc)").choices(["asc", "desc"]));
  return (
    addPrintOptions(command, "requests")
      .addHelpText("after", helpText)
      .action((pullZoneId: number, options: Options) =>
        printLog(requestLayout, options.format, (api, signal) => requests(api, pullZoneId, options, signal)),
      )
      // The subcommand has options of the same names.
      .enablePositionalOptions()
      .helpCommand(false)
      .addCommand(eventsCommand())
  );
}

const helpText = `
The API key is read from ${settings.apiKey.env}, a logging token to use instead from ${settings.loggingToken.env}, other base URLs from ${settings.apiUrl.env} and ${settings.loggingUrl.env}.
Clients' Authorization headers, which extended logging keeps, are never printed.`;

async function* requests(
  api: BunnyClient,
  pullZoneId: number,
  options: Options,
  signal: AbortSignal,
): AsyncGenerator<ShownRequest, void, undefined> {
  for await (const { authorizationHeader: _, ...record } of records(api, pullZoneId, options, signal)) yield record;
}

function records(
  api: BunnyClient,
  pullZoneId: number,
  { since, originShield, limit, follow, interval, format: _, ...filter }: Options,
  signal: AbortSignal,
): AsyncIterable<LogRecord> {
  const from = startOf({ since, from: filter.from });
  const query = { ...filter, from, includeOriginShield: originShield, signal };
  if (!follow) return api.logs.list(pullZoneId, { ...query, max: limit ?? 100 });
  const followed = api.logs.follow(pullZoneId, { ...query, intervalMs: interval * 1000 });
  return first(limit ?? Number.POSITIVE_INFINITY, followed);
}
