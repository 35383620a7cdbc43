import type { Connections } from "../connection";
import { DatabaseConfig } from "./database-config";
import { DatabaseTokens } from "./database-tokens";
import { Databases } from "./databases";

export type { DatabaseLimits, DatabaseRegions } from "./database-config";
export type { DatabaseAuthorization, DatabaseToken, GenerateDatabaseToken } from "./database-tokens";
export type { CreateDatabase, Database, DatabaseUsage } from "./databases";

/** The areas of the client for databases. */
export interface DatabasesAreas {
  readonly databases: Databases;
  readonly databaseConfig: DatabaseConfig;
  readonly databaseTokens: DatabaseTokens;
}

/** Creates the areas for databases. */
export function databasesAreas({ database }: Connections): DatabasesAreas {
  return {
    databases: new Databases(database),
    databaseConfig: new DatabaseConfig(database),
    databaseTokens: new DatabaseTokens(database),
  };
}
