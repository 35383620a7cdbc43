import { z } from "zod";
import type { DatabaseRegions } from "../../../sdk/index";
import { defineDataSource, number, text } from "../../define/define";

const storageRegion = z.object({
  id: z.string().describe("The region's code."),
  name: text("The region's name."),
  group: text("The part of the world: `EU`, `NA`, `SA`, `AF`, `ASIA` or `OC`."),
});
const region = storageRegion.extend({
  country: text("The code of the country."),
  latitude: number("The latitude in degrees."),
  longitude: number("The longitude in degrees."),
});

export const getDatabaseRegions = defineDataSource({
  name: "getDatabaseRegions",
  description: "Lists the regions in which a database can store, write and read.",
  vendorPage: "database",
  example: { name: "possible", exports: { primaryRegions: "primaryRegions" } },
  inputs: z.object({}),
  outputs: z.object({
    storageRegions: z.array(storageRegion).describe("Where data can be stored."),
    primaryRegions: z.array(region).describe("The regions that can write."),
    replicaRegions: z.array(region).describe("The regions that can read."),
  }),
  async read(_, { api }) {
    const { storageRegionAvailable, primaryRegions, replicaRegions } = await api.databaseConfig.listRegions();
    return {
      storageRegions: storageRegionAvailable,
      primaryRegions: primaryRegions.map(regionOf),
      replicaRegions: replicaRegions.map(regionOf),
    };
  },
});

function regionOf({ country, ...region }: DatabaseRegions["primaryRegions"][number]) {
  return { ...region, country: country?.alpha2 };
}
