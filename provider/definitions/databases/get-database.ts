import { z } from "zod";
import { type BunnyClient, BunnyError, type Database } from "../../../sdk/index";
import { defineDataSource } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { databaseModel } from "./database-model";

export const getDatabase = defineDataSource({
  name: "getDatabase",
  description: "Reads a database by its id or by its name. Give exactly one of `databaseId` and `name`.",
  vendorPage: "database",
  example: { name: "customers", args: { name: "customers" }, exports: { customersUrl: "url" } },
  inputs: z.object({
    databaseId: z.string().min(1).optional().describe("The database's id."),
    name: z.string().min(1).optional().describe("The database's name, exactly as it is."),
  }),
  outputs: databaseModel.outputs,

  check: eitherOf("databaseId", "name"),

  async read({ inputs: { databaseId, name = "" } }, { api }) {
    return databaseModel.from(databaseId === undefined ? await named(api, name) : await api.databases.get(databaseId));
  },
});

/** The platform's search takes one character, so the names are compared here. */
async function named(api: BunnyClient, name: string): Promise<Database> {
  for await (const database of api.databases.list()) if (database.name === name) return database;
  throw new BunnyError("not_found", `There is no database named ${JSON.stringify(name)} in the account.`);
}
