import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { databaseModel } from "./database-model";

export const getDatabases = defineDataSource({
  name: "getDatabases",
  description: "Lists the databases of the account.",
  vendorPage: "database",
  example: [{ type: "getDatabases", name: "all", exports: { databases: "databases" } }],
  inputs: z.object({}),
  outputs: z.object({ databases: z.array(databaseModel.outputs).describe("All databases.") }),
  async read(_, { api }) {
    const databases = [];
    for await (const database of api.databases.list()) databases.push(databaseModel.from(database));
    return { databases };
  },
});
