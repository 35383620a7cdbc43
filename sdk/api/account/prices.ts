import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import * as vendor from "../../wire/generated/enums";
import { number, text } from "../../wire/members";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";

/** What the platform charges for. */
export const priceSource = wireEnum(vendor.PricingEstimationSource);

/** Where a price comes from. */
export const pricingType = wireEnum(vendor.AppliedPricingType);

const line = z.object({
  description: text,
  units: z.number(),
  pricePerUnit: z.number(),
  cost: z.number(),
});

const price = z.object({
  pricingType: pricingType.wire,
  pricePerUnit: z.number(),
  unitDescription: text,
  estimatedCost: number,
  breakdown: listOf(line),
});

export type PriceSource = (typeof priceSource.names)[number];
/** A price in dollars, and the platform's estimate of what some units of it cost. */
export type Price = z.output<typeof price>;

/** Prices of what an object uses. Source: the vendor's `core.json`. */
export class Prices {
  constructor(private readonly connection: Connection) {}

  /** The price for a pull zone, storage zone, video library or edge script. `GET /v1/pricing/{source}/{resourceId}` */
  get(
    source: PriceSource,
    resourceId: number,
    { units, ...options }: { units?: number | undefined } & CallOptions = {},
  ): Promise<Price> {
    return this.connection.call("GET /v1/pricing/{source}/{resourceId}", {
      ...options,
      path: { source: priceSource.toWire(source), resourceId },
      query: { units },
      response: price,
    });
  }
}
