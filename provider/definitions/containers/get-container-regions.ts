import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource, flag, text } from "../../define/define";

const region = z.object({
  id: z.string().meta({ description: "The region's code, such as `DE`." }),
  name: text("The region's name."),
  group: text("The part of the world."),
  hasAnycastSupport: flag("Whether an app can have an anycast endpoint here."),
  hasCapacity: flag("Whether it takes more instances now, which changes without a deployment."),
});

export const getContainerRegions = defineDataSource({
  name: "getContainerRegions",
  description: "Lists the regions in which an app of Magic Containers can run.",
  vendorPage: "magic-containers",
  example: { name: "ofContainers", exports: { containerRegions: "regions" } },
  inputs: z.object({}),
  outputs: z.object({ regions: z.array(region).meta({ description: "All regions." }) }),
  read: async (_, { api }) => ({ regions: await collect(api.containerConfig.listRegions()) }),
});
