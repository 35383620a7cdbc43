import { z } from "zod";
import { eventFields, eventOperators, eventsKeptMs } from "../../../sdk/api/shield";
import { defineDataSource, described, enumInput, text } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const time = z.iso.datetime({ offset: true }).optional();
const defaultMs = 24 * 3_600_000;

const filter = z
  .object({
    field: enumInput(eventFields, {
      feature: "The feature that the event is of.",
      ruleId: "The id of the rule.",
      ip: "The client's address.",
      ja4: "The JA4 fingerprint of the client's TLS handshake.",
      ua: "The `User-Agent` request header.",
      url: "The requested URL.",
      asn: "The number of the client's network.",
      country: "The client's country.",
      action: "What happened to the request.",
    }).describe("The property of the event that is compared."),
    operator: enumInput(eventOperators, {
      eq: "The property equals one of the values.",
      in: "The property is one of the values.",
      contains: "The property contains one of the values.",
      cidr: "The address is in one of the networks; for `ip` alone.",
      wildcard: "The property matches one of the patterns, in which `*` stands for any characters.",
    }).describe("How it is compared."),
    values: z.array(z.string()).min(1).describe("The values, any of which may match."),
  })
  .strict();

const event = z.object({
  logId: text("The event's id."),
  timestamp: z.string().describe("When the event occurred (ISO 8601, UTC)."),
  fields: described(
    z.record(z.string(), z.string()),
    "The event's properties, such as `feature`, `ruleId`, `ip`, `url` and `action`.",
  ),
});

export const getShieldEvents = defineDataSource({
  name: "getShieldEvents",
  description:
    "Reads events of a shield zone of the last 72 hours: requests that the firewall, a rate limit, an access list or another feature blocked, challenged or logged. Requests themselves, with their headers, are left out, so that they never reach the state.",
  vendorPage: "shield/metrics",
  example: {
    name: "blocked",
    args: {
      shieldZoneId: 2001,
      limit: 50,
      filters: [{ field: "ruleId", operator: "eq", values: ["942100"] }],
    },
    exports: { blockedRequests: "events" },
  },
  inputs: z.object({
    shieldZoneId,
    limit: described(
      z.int().min(1).max(500),
      "The maximum number of events, 1 to 500. Events that a program exports are stored in the state.",
    ),
    from: time.describe("The start of the period (ISO 8601), at most 72 hours ago. Default: 24 hours before `to`."),
    to: time.describe("The end of the period (ISO 8601). Default: now."),
    query: described(
      z.string().min(1).optional(),
      "Events with this text in the address, the rule's id or name, the URL or the user agent.",
    ),
    filters: z.array(filter).default([]).describe("Filters that must all match. Default: none."),
  }),
  outputs: z.object({
    events: z.array(event).describe("The events, in the platform's order."),
    total: z.int().describe("The number of events that match, of which `events` has at most `limit`."),
  }),
  check({ from, to }) {
    if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
      return { problems: [{ path: ["to"], reason: "is not after from" }] };
    if (from !== undefined && Date.parse(from) < Date.now() - eventsKeptMs)
      return {
        problems: [{ path: ["from"], reason: "is more than 72 hours ago, which the platform keeps no events of" }],
      };
    return { problems: [] };
  },
  async read({ inputs: { shieldZoneId, limit, query, filters, ...period } }, { api }) {
    const to = period.to === undefined ? new Date() : new Date(period.to);
    const from = period.from === undefined ? new Date(to.getTime() - defaultMs) : new Date(period.from);
    const { events, total } = await api.shieldEvents.search(shieldZoneId, {
      from,
      to,
      query,
      filters: filters.map(({ field, operator, values }) => ({ field, op: operator, value: values })),
      pageSize: limit,
    });
    return {
      events: events.map(({ logId, timestamp, fields }) => ({
        logId,
        timestamp: new Date(timestamp).toISOString(),
        fields: fields ?? {},
      })),
      total,
    };
  },
});
