import type { Connections } from "../connection";
import { DatabaseConfig } from "./database-config";
import { Databases } from "./databases";

export type { DatabaseLimits, DatabaseRegions } from "./database-config";
export type { CreateDatabase, Database, DatabaseUsage } from "./databases";

/** The areas of the client for databases. */
export interface DatabasesAreas {
  readonly databases: Databases;
  readonly databaseConfig: DatabaseConfig;
}

/** Creates the areas for databases. */
export function databasesAreas({ database }: Connections): DatabasesAreas {
  return {
    databases: new Databases(database),
    databaseConfig: new DatabaseConfig(database),
  };
}
