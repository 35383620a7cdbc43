/** The public types of this product. */
export type {
  CreateDatabase,
  Database,
  DatabaseAuthorization,
  DatabaseLimits,
  DatabaseRegions,
  DatabaseToken,
  DatabaseUsage,
  GenerateDatabaseToken,
} from ".";
