import { z } from "zod";
import { defineDataSource, flag, number, text } from "../../define/define";

const region = z.object({
  id: z.int().describe("The region's id."),
  name: text("The region's name."),
  pricePerGigabyte: number("The price of a gigabyte of traffic."),
  regionCode: text("The region's short code, such as `DE`."),
  continentCode: text("The continent's code."),
  countryCode: text("The country's two-letter code (ISO 3166-1)."),
  latitude: number("The latitude, in degrees."),
  longitude: number("The longitude, in degrees."),
  allowLatencyRouting: flag("Whether DNS records may route to the region by latency."),
});

export const getRegions = defineDataSource({
  name: "getRegions",
  description: "Lists the regions of the platform.",
  vendorPage: "cdn/regions",
  example: { name: "platform", exports: { regions: "regions" } },
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).describe("All regions.") }),
  read: async (_, { api }) => ({ regions: await api.locations.regions() }),
});
