import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { flag, number, numbers, texts } from "../../wire/members";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const country = z.object({
  ...texts("name", "isoCode", "taxPrefix", "flagUrl"),
  isEU: flag,
  taxRate: number,
  popList: listOf(z.string()),
});

const region = z.object({
  id: z.int(),
  ...texts("name", "regionCode", "continentCode", "countryCode"),
  ...numbers("pricePerGigabyte", "latitude", "longitude"),
  allowLatencyRouting: flag,
});

export type Country = z.output<typeof country>;
export type Region = z.output<typeof region>;

/** Countries and regions of the platform. Source: the vendor's `core.json`. */
export class Locations {
  constructor(private readonly connection: Connection) {}

  /** `GET /country` */
  countries(options?: CallOptions): Promise<Country[]> {
    return this.connection.call("GET /country", { ...options, path: {}, response: listOf(country) });
  }

  /** `GET /region` */
  regions(options?: CallOptions): Promise<Region[]> {
    return this.connection.call("GET /region", { ...options, path: {}, response: listOf(region) });
  }
}
