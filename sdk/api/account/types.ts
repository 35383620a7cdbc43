/** The public types of this product. */
export type {
  AuditLogEntry,
  AuditLogFilter,
  BillingFigures,
  Country,
  PullZoneUsage,
  Region,
  TrafficStatistics,
} from ".";
