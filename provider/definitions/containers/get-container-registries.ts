import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { containerRegistryModel } from "./container-registry-model";

export const getContainerRegistries = defineDataSource({
  name: "getContainerRegistries",
  description: "Lists the image registries of the account, with those that the platform gives every account.",
  vendorPage: "magic-containers",
  example: { name: "allRegistries", exports: { imageRegistries: "registries" } },
  inputs: z.object({}),
  outputs: z.object({
    registries: z.array(containerRegistryModel.outputs).meta({ description: "All registries." }),
  }),
  read: async (_, { api }) => ({
    registries: (await api.containerRegistries.list()).map(containerRegistryModel.from),
  }),
});
