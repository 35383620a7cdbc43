import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

export const getDatabaseLimits = defineDataSource({
  name: "getDatabaseLimits",
  description: "Reads how many databases the account has, and how many it may have.",
  vendorPage: "database",
  example: [{ type: "getDatabaseLimits", name: "databaseLimits", exports: { maxDatabases: "maxDatabases" } }],
  inputs: z.object({}),
  outputs: z.object({
    currentDatabases: z.int().optional().describe("How many databases there are."),
    maxDatabases: z.int().optional().describe("How many there may be."),
  }),
  read: async (_, { api }) => omitNulls(await api.databaseConfig.getLimits()),
});
