/** The public types of this product. */
export type {
  AuditLogEntry,
  AuditLogFilter,
  BillingFigures,
  Country,
  Price,
  PriceSource,
  PullZoneUsage,
  Region,
  TrafficStatistics,
} from ".";
