import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const region = z.object({
  id: z.string().meta({ description: "The region's code, such as `DE`." }),
  name: z.string().optional().meta({ description: "The region's name." }),
  group: z.string().optional().meta({ description: "The part of the world." }),
  hasAnycastSupport: z.boolean().optional().meta({ description: "Whether an app can have an anycast endpoint here." }),
  hasCapacity: z.boolean().optional().meta({
    description: "Whether it takes more instances now, which changes without a deployment.",
  }),
});

export const getContainerRegions = defineDataSource({
  name: "getContainerRegions",
  description: "Lists the regions in which an app of Magic Containers can run.",
  vendorPage: "magic-containers",
  example: [{ type: "getContainerRegions", name: "ofContainers", exports: { containerRegions: "regions" } }],
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).meta({ description: "All regions." }) }),
  async read(_, { api }) {
    const regions = [];
    for await (const found of api.containerConfig.listRegions()) regions.push(omitNulls(found));
    return { regions };
  },
});
