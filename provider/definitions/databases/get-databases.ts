import { z } from "zod";
import { collect } from "../../../sdk/internal";
import { defineDataSource } from "../../define/define";
import { databaseModel } from "./database-model";

export const getDatabases = defineDataSource({
  name: "getDatabases",
  description: "Lists the databases of the account.",
  vendorPage: "database",
  example: { name: "all", exports: { databases: "databases" } },
  inputs: z.object({}),
  outputs: z.object({ databases: z.array(databaseModel.outputs).describe("All databases.") }),
  async read(_, { api }) {
    return { databases: await collect(api.databases.list(), databaseModel.from) };
  },
});
