import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf, mapOf, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const row = z.object({
  logId: z.string().nullish(),
  timestamp: z.number(),
  log: z.unknown(),
  fields: mapOf(z.string()).nullish(),
});

const results = requireAnyOf(
  z.object({
    rows: listOf(row),
    total: z.number().nullish(),
    totalPages: z.number().nullish(),
    page: z.number().nullish(),
  }),
);

/** An event of the firewall. `timestamp` is in milliseconds since 1970. */
export type ShieldEvent = z.output<typeof row>;

/** The properties of an event that a filter can name. */
export const eventFields = ["feature", "ruleId", "ip", "ja4", "ua", "url", "asn", "country", "action"] as const;
/** How a filter compares. `cidr` is for `ip` alone; in `wildcard`, `*` stands for any characters. */
export const eventOperators = ["eq", "in", "contains", "cidr", "wildcard"] as const;

/** Which events to read. */
export interface ShieldEventSearch {
  /** At most 72 hours ago. */
  from: Date;
  /** After `from`. */
  to: Date;
  /** A text in the address, the rule's id or name, the URL or the user agent. */
  query?: string;
  /** All of them must match. */
  filters?: readonly {
    field: (typeof eventFields)[number];
    op: (typeof eventOperators)[number];
    /** Any of them may match. */
    value: readonly string[];
  }[];
  /** From 0. Default: 0. */
  page?: number;
  /** 1 to 500. Default: 50. */
  pageSize?: number;
}

/** Events of Bunny Shield: requests that a feature blocked, challenged or logged. Source: the vendor's `shield.json`. */
export class ShieldEvents {
  constructor(private readonly connection: Connection) {}

  /** One page of the events of a time window. `POST /shield/event-logs/{shieldZoneId}/search` */
  async search(
    shieldZoneId: number,
    { from, to, query, filters, page = 0, pageSize = 50 }: ShieldEventSearch,
    options?: CallOptions,
  ): Promise<{ events: ShieldEvent[]; total: number; totalPages: number }> {
    const { rows, total, totalPages } = await this.connection.call("POST /shield/event-logs/{shieldZoneId}/search", {
      ...options,
      path: { shieldZoneId },
      body: { from: from.getTime(), to: to.getTime(), query, filters, buckets: 0, page, pageSize },
      response: results,
      // It changes nothing.
      repeatable: true,
    });
    return { events: rows, total: total ?? rows.length, totalPages: totalPages ?? 1 };
  }
}
