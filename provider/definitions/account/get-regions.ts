import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const region = z.object({
  id: z.int().meta({ description: "The region's id." }),
  name: z.string().optional().meta({ description: "Its name." }),
  pricePerGigabyte: z.number().optional().meta({ description: "What a gigabyte of traffic costs." }),
  regionCode: z.string().optional().meta({ description: "Its short code." }),
  continentCode: z.string().optional().meta({ description: "The code of its continent." }),
  countryCode: z.string().optional().meta({ description: "The two-letter code of its country." }),
  latitude: z.number().optional().meta({ description: "Its latitude, in degrees." }),
  longitude: z.number().optional().meta({ description: "Its longitude, in degrees." }),
  allowLatencyRouting: z.boolean().optional().meta({ description: "Whether DNS may route to it by latency." }),
});

export const getRegions = defineDataSource({
  name: "getRegions",
  description: "The regions of the platform.",
  example: [
    {
      type: "getRegions",
      name: "platform",
      exports: { regions: "regions" },
    },
  ],
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).meta({ description: "All of them." }) }),
  read: async (_, { api }) => omitNulls({ regions: await api.locations.regions() }),
});
