import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { listOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const text = z.string().nullish();

const country = z.object({
  name: text,
  isoCode: text,
  isEU: z.boolean().nullish(),
  taxRate: z.number().nullish(),
  taxPrefix: text,
  flagUrl: text,
  popList: listOf(z.string()),
});

const region = z.object({
  id: z.int(),
  name: text,
  pricePerGigabyte: z.number().nullish(),
  regionCode: text,
  continentCode: text,
  countryCode: text,
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  allowLatencyRouting: z.boolean().nullish(),
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
