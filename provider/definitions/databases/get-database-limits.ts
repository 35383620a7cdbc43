import { z } from "zod";
import { defineDataSource, int } from "../../define/define";

export const getDatabaseLimits = defineDataSource({
  name: "getDatabaseLimits",
  description: "Reads how many databases the account has, and how many it may have.",
  vendorPage: "database",
  example: { name: "databaseLimits", exports: { maxDatabases: "maxDatabases" } },
  inputs: z.object({}),
  outputs: z.object({
    currentDatabases: int("How many databases there are."),
    maxDatabases: int("How many there may be."),
  }),
  read: async (_, { api }) => await api.databaseConfig.getLimits(),
});
