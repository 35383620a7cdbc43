/** The public types of this product. */
export type { CreateDatabase, Database, DatabaseLimits, DatabaseRegions, DatabaseUsage } from ".";
