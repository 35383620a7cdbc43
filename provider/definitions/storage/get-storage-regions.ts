import { z } from "zod";
import { defineDataSource, text } from "../../define/define";

const region = z.object({
  id: z.string().describe("The region's code, such as `DE`."),
  name: text("The region's name."),
  url: text("The host of the region's files."),
});

export const getStorageRegions = defineDataSource({
  name: "getStorageRegions",
  description: "Lists the regions in which a storage zone can be.",
  vendorPage: "storage/replication",
  example: { name: "storage", exports: { storageRegions: "regions" } },
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).describe("All regions.") }),
  async read(_, { api }) {
    const regions = await api.storageZones.listRegions();
    // The document lets the code be null, but no storage zone can name such a region.
    return { regions: regions.flatMap(({ id, ...others }) => (id ? { id, ...others } : [])) };
  },
});
