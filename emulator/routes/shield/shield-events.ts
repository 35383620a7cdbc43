import { isIPv4 } from "node:net";
import { z } from "zod";
import { ok, problem, shield, succeeded } from "../../http/replies";
import { type RouteRequest, readBody, refuseWith, routes } from "../../http/route";
import { documented } from "../../http/sources";
import type { ShieldEventRecord, ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const window = documented(
  "shield",
  "Required; must be after BunnyNet.Shield.Api.Entities.Waf.WafLogging.EventLogsSearchRequest.from and within the last 72 hours.",
);
const fields = documented(
  "shield",
  "Dimension to filter on: feature, ruleId, ip, ja4, ua, url, asn, country or action.",
);

const badRequest = documented("shield", "Bad Request", "POST /shield/event-logs/{shieldZoneId}/search");
const invalid = (_field: string, message: string) => problem(400, message, badRequest);

const hour = 3_600_000;
const filter = z.object({
  field: z.string().nullish(),
  op: z.string().nullish(),
  value: z.array(z.string()).nullish(),
});
const selection = z.object({
  from: z.int().default(0),
  to: z.int().default(0),
  query: z.string().nullish(),
  filters: z.array(filter).nullish(),
});
const search = selection.extend({
  page: z.int().default(0),
  pageSize: z.int().default(50),
});

type Filter = z.output<typeof filter>;

export const shieldEventRoutes = routes(shield.unauthorized, {
  "POST /shield/event-logs/{shieldZoneId}/search": (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const { page, pageSize, ...wanted } = readBody(search, request.body, invalid);
    const matching = eventsWhere(zone, wanted);
    const size = Math.min(Math.max(pageSize || 50, 1), 500);
    const rows = matching.slice(page * size, (page + 1) * size);
    const totalPages = Math.ceil(matching.length / size);
    return ok({ rows, groups: null, total: matching.length, totalPages, page, errorResponse: succeeded });
  },

  "POST /shield/event-logs/{shieldZoneId}/export": (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const lines = eventsWhere(zone, readBody(selection, request.body, invalid)).map(({ logId, timestamp, fields }) =>
      [logId, new Date(timestamp).toISOString(), ...columns.map((name) => fields[name] ?? "")].map(quoted).join(","),
    );
    const text = [["logId", "timestamp", ...columns].join(","), ...lines].map((line) => `${line}\r\n`);
    return { status: 200, text, headers: { "content-type": "text/csv" } };
  },
});

const columns = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"];

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The events of a window that pass the query and all filters. */
function eventsWhere(zone: ShieldZoneRecord, { from, to, query, filters }: z.output<typeof selection>) {
  if (to <= from || from < Date.now() - 72 * hour)
    refuseWith(problem(400, "The window must end after it begins, within the last 72 hours.", window));
  return zone.events
    .filter(({ timestamp }) => timestamp >= from && timestamp < to)
    .filter((event) => !query || Object.values(event.fields).some((value) => value.includes(query)))
    .filter((event) => (filters ?? []).every((one) => matches(event, one)));
}

/** Any of the values must match. */
function matches({ fields: values }: ShieldEventRecord, { field, op, value }: Filter): boolean {
  const actual = values[field ?? ""];
  if (actual === undefined) refuseWith(problem(400, `There is no field ${field}.`, fields));
  return (value ?? []).some((wanted) => {
    if (op === "contains") return actual.includes(wanted);
    if (op === "wildcard") return matchesWildcard(actual, wanted);
    if (op === "cidr") return isInNetwork(actual, wanted);
    return actual === wanted;
  });
}

/** Whether the parts between stars are there, in this order, the first at the start and the last at the end. */
function matchesWildcard(text: string, pattern: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  return others.every((part) => {
    const found = text.indexOf(part, at);
    at = found + part.length;
    return found !== -1 && at <= text.length - last.length;
  });
}

/** Enough for IPv4; other addresses are compared as they are. */
function isInNetwork(address: string, network: string): boolean {
  const [base = "", bits = "32"] = network.split("/");
  if (!isIPv4(address) || !isIPv4(base)) return address === base;
  const number = (text: string) => text.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  const size = 2 ** (32 - Number(bits));
  return Math.floor(number(address) / size) === Math.floor(number(base) / size);
}
