import type { Connections } from "../connection";
import { DatabaseConfig } from "./database-config";
import { DatabaseTokens } from "./database-tokens";
import { Databases } from "./databases";

export * from "../../wire/generated/databases";
export * from "./database-tokens";
export * from "./databases";

/** Makes the areas of the client for databases. */
export function databasesAreas({ database }: Connections) {
  return {
    databases: () => new Databases(database),
    databaseConfig: () => new DatabaseConfig(database),
    databaseTokens: () => new DatabaseTokens(database),
  };
}
