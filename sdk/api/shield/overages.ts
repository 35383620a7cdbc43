import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";
import { planType } from "./plan-type";

const segment = z.object({
  periodStart: z.string(),
  periodEnd: z.string(),
  planType: planType.wire,
  overageAllowance: z.number(),
  overage: z.number(),
});

const report = z.object({
  shieldZoneId: z.int(),
  year: z.number(),
  month: z.number(),
  totalOverage: z.number(),
  totalCleanRequests: z.number(),
  segments: listOf(segment),
});

/** The requests of one month that exceeded the plan, with a segment for each plan of that month. */
export type OverageReport = z.output<typeof report>;

/** Overage reports. Source: the vendor's `shield.json`. */
export class Overages {
  constructor(private readonly connection: Connection) {}

  /** Reads the report of one calendar month (1 to 12). `GET /shield/metrics/overages/{shieldZoneId}` */
  get(
    shieldZoneId: number,
    { year, month }: { year: number; month: number },
    options?: CallOptions,
  ): Promise<OverageReport> {
    return this.connection.call("GET /shield/metrics/overages/{shieldZoneId}", {
      ...options,
      path: { shieldZoneId },
      query: { year, month },
      response: report,
    });
  }
}
