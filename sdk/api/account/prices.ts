import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { wireEnum } from "../../wire/enums";
import { number, text } from "../../wire/members";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";

/** What the platform charges for. */
export const priceSource = wireEnum({
  CDN_Standard_Tier_EU_Traffic: 1101,
  CDN_Standard_Tier_NA_Traffic: 1102,
  CDN_Standard_Tier_APAC_Traffic: 1103,
  CDN_Standard_Tier_AF_Traffic: 1104,
  CDN_Standard_Tier_SA_Traffic: 1105,
  CDN_Standard_Tier_Uncategorized: 1106,
  CDN_Standard_Tier_Stream_EU_Traffic: 1201,
  CDN_Standard_Tier_Stream_NA_Traffic: 1202,
  CDN_Standard_Tier_Stream_APAC_Traffic: 1203,
  CDN_Standard_Tier_Stream_AF_Traffic: 1204,
  CDN_Standard_Tier_Stream_SA_Traffic: 1205,
  CDN_Standard_Tier_Stream_Uncategorized: 1206,
  CDN_Volume_Tier: 1300,
  CDN_Volume_Tier_Stream: 1400,
  CDN_Standard_Tier_Storage_EU_Traffic: 1501,
  CDN_Standard_Tier_Storage_NA_Traffic: 1502,
  CDN_Standard_Tier_Storage_APAC_Traffic: 1503,
  CDN_Standard_Tier_Storage_AF_Traffic: 1504,
  CDN_Standard_Tier_Storage_SA_Traffic: 1505,
  CDN_Standard_Tier_Storage_Uncategorized: 1506,
  CDN_Volume_Tier_Storage: 1510,
  CDN_WebSockets_ConsumptionBased: 1630,
  CDN_Standard_Tier_MagicContainers_EU_Traffic: 1701,
  CDN_Standard_Tier_MagicContainers_NA_Traffic: 1702,
  CDN_Standard_Tier_MagicContainers_APAC_Traffic: 1703,
  CDN_Standard_Tier_MagicContainers_AF_Traffic: 1704,
  CDN_Standard_Tier_MagicContainers_SA_Traffic: 1705,
  CDN_Standard_Tier_MagicContainers_Uncategorized: 1706,
  CDN_Volume_Tier_MagicContainers: 1710,
  CDN_Standard_Tier_Scripting_EU_Traffic: 1801,
  CDN_Standard_Tier_Scripting_NA_Traffic: 1802,
  CDN_Standard_Tier_Scripting_APAC_Traffic: 1803,
  CDN_Standard_Tier_Scripting_AF_Traffic: 1804,
  CDN_Standard_Tier_Scripting_SA_Traffic: 1805,
  CDN_Standard_Tier_Scripting_Uncategorized: 1806,
  CDN_Volume_Tier_Scripting: 1810,
  Storage_Standard_Tier: 2100,
  Storage_SSD_Tier: 2200,
  Storage_Standard_Tier_Stream: 2300,
  Storage_SSD_Tier_Stream: 2400,
  Transcribing: 4100,
  PremiumEncoding: 4200,
  DRM_Base: 4300,
  DRM_LicenseIssued: 4400,
  LiveEncoding_SD: 4501,
  LiveEncoding_HD: 4502,
  LiveEncoding_4K: 4503,
  Scripting_CDN_Requests: 5200,
  Scripting_CDN_CPU: 5300,
});

/** Where a price comes from. */
export const pricingType = wireEnum({ ListPrice: 0, UserOverride: 1, ResourceOverride: 2 });

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
