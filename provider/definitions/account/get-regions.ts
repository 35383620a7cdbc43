import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const region = z.object({
  id: z.int().describe("The region's id."),
  name: z.string().optional().describe("The region's name."),
  pricePerGigabyte: z.number().optional().describe("The price of a gigabyte of traffic."),
  regionCode: z.string().optional().describe("The region's short code, such as `DE`."),
  continentCode: z.string().optional().describe("The continent's code."),
  countryCode: z.string().optional().describe("The country's two-letter code (ISO 3166-1)."),
  latitude: z.number().optional().describe("The latitude, in degrees."),
  longitude: z.number().optional().describe("The longitude, in degrees."),
  allowLatencyRouting: z.boolean().optional().describe("Whether DNS records may route to the region by latency."),
});

export const getRegions = defineDataSource({
  name: "getRegions",
  description: "Lists the regions of the platform.",
  vendorPage: "cdn/regions",
  example: [
    {
      type: "getRegions",
      name: "platform",
      exports: { regions: "regions" },
    },
  ],
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).describe("All regions.") }),
  read: async (_, { api }) => omitNulls({ regions: await api.locations.regions() }),
});
