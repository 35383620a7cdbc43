import { Command } from "commander";
import { settings } from "../../provider/configuration";
import type { BunnyClient, ShieldEvent, ShieldEventSearch } from "../../sdk/index";
import { commaSeparated, numericId } from "../options/arguments";
import { eventLayout, type ShownEvent } from "./layouts";
import { addPeriodOptions, addPrintOptions, type LogOptions, startOf } from "./options";
import { first, printLog } from "./print";

interface Filters {
  action?: string[];
  feature?: string[];
  ruleId?: string[];
  ip?: string[];
  ja4?: string[];
  asn?: string[];
  country?: string[];
  urlContains?: string;
  userAgentContains?: string;
}

interface Options extends Filters, LogOptions {
  search?: string;
}

type Filter = NonNullable<ShieldEventSearch["filters"]>[number];

const defaultMs = 24 * 3_600_000;

/** `pulumi-bunny logs events`: what the firewall of a shield zone did. */
export function eventsCommand(): Command {
  const command = new Command("events")
    .description(
      "Print the events of a shield zone of the last 3 days: requests that the firewall, a rate limit, an access list or another feature blocked, challenged or logged.",
    )
    .argument("<shieldZoneId>", "the id of the shield zone", numericId);
  const separated = "comma-separated";
  addPeriodOptions(command, "event")
    .option("--action <list>", `what happened to the request, ${separated}`, commaSeparated)
    .option("--feature <list>", `features of Shield, ${separated}`, commaSeparated)
    .option("--rule-id <list>", `ids of rules, ${separated}`, commaSeparated)
    .option("--ip <list>", `addresses or networks of clients, ${separated}: 192.0.2.7,198.51.100.0/24`, commaSeparated)
    .option("--ja4 <list>", `JA4 fingerprints of clients, ${separated}`, commaSeparated)
    .option("--asn <list>", `numbers of clients' networks, ${separated}`, commaSeparated)
    .option("--country <list>", `countries as codes of two letters, ${separated}`, commaSeparated)
    .option("--url-contains <text>", "a part of the URL")
    .option("--user-agent-contains <text>", "a part of the User-Agent header")
    .option("--search <text>", "a text in the address, the rule's id or name, the URL or the User-Agent header");
  return addPrintOptions(command, "events")
    .addHelpText("after", helpText)
    .action((shieldZoneId: number, options: Options) =>
      printLog(eventLayout, options.format, (api, signal) => events(api, shieldZoneId, options, signal)),
    );
}

const helpText = `
The API key is read from ${settings.apiKey.env}, another base URL from ${settings.apiUrl.env}.
The requests themselves, with their headers, are never printed.`;

async function* events(
  api: BunnyClient,
  shieldZoneId: number,
  options: Options,
  signal: AbortSignal,
): AsyncGenerator<ShownEvent, void, undefined> {
  for await (const { logId, timestamp, fields } of search(api, shieldZoneId, options, signal))
    yield { timestamp: new Date(timestamp).toISOString(), logId: logId ?? null, fields: fields ?? {} };
}

function search(
  api: BunnyClient,
  shieldZoneId: number,
  { limit, follow, interval, ...options }: Options,
  signal: AbortSignal,
): AsyncIterable<ShieldEvent> {
  const [from, filters] = [startOf(options), filtersOf(options)];
  const common = { query: options.search, filters, signal };
  if (follow) {
    const followed = api.shieldEvents.follow(shieldZoneId, { ...common, from, intervalMs: interval * 1000 });
    return first(limit ?? Number.POSITIVE_INFINITY, followed);
  }
  const to = options.to ?? new Date();
  const start = from ?? new Date(to.getTime() - defaultMs);
  return api.shieldEvents.list(shieldZoneId, { ...common, from: start, to, max: limit ?? 100 });
}

function filtersOf({ ip, ...options }: Filters): Filter[] {
  const oneOf = (field: Filter["field"], value: readonly string[] | undefined): Filter[] =>
    value ? [{ field, op: "in", value }] : [];
  const containing = (field: Filter["field"], value: string | undefined): Filter[] =>
    value === undefined ? [] : [{ field, op: "contains", value: [value] }];
  return [
    ...oneOf("action", options.action),
    ...oneOf("feature", options.feature),
    ...oneOf("ruleId", options.ruleId),
    ...(ip?.some((one) => one.includes("/")) ? [networks(ip)] : oneOf("ip", ip)),
    ...oneOf("ja4", options.ja4),
    ...oneOf("asn", options.asn),
    ...oneOf("country", options.country),
    ...containing("url", options.urlContains),
    ...containing("ua", options.userAgentContains),
  ];
}

/** A filter has one operator: beside a network, an address is a network of one. */
function networks(ip: readonly string[]): Filter {
  const whole = (one: string) => (one.includes("/") ? one : `${one}/${one.includes(":") ? 128 : 32}`);
  return { field: "ip", op: "cidr", value: ip.map(whole) };
}
