import { z } from "zod";
import { defineDataSource } from "../../define/define";

const storageRegion = z.object({
  id: z.string().meta({ description: "The region's code." }),
  name: z.string().meta({ description: "The region's name." }),
  group: z.string().meta({ description: "The part of the world: `EU`, `NA`, `SA`, `AF`, `ASIA` or `OC`." }),
});
const region = storageRegion.extend({
  country: z.string().meta({ description: "The code of the country." }),
  latitude: z.number().meta({ description: "The latitude in degrees." }),
  longitude: z.number().meta({ description: "The longitude in degrees." }),
});

export const getDatabaseRegions = defineDataSource({
  name: "getDatabaseRegions",
  description: "Lists the regions in which a database can store, write and read.",
  vendorPage: "database",
  example: [{ type: "getDatabaseRegions", name: "possible", exports: { primaryRegions: "primaryRegions" } }],
  inputs: z.object({}),
  outputs: z.object({
    storageRegions: z.array(storageRegion).meta({ description: "Where data can be stored." }),
    primaryRegions: z.array(region).meta({ description: "The regions that can write." }),
    replicaRegions: z.array(region).meta({ description: "The regions that can read." }),
  }),
  async read(_, { api }) {
    const { storageRegionAvailable, primaryRegions, replicaRegions } = await api.databaseConfig.listRegions();
    return { storageRegions: storageRegionAvailable, primaryRegions, replicaRegions };
  },
});
