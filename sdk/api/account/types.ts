/** The public types of this product. */
export type {
  AuditLogEntry,
  AuditLogFilter,
  BillingFigures,
  Country,
  CreateTeamMember,
  Price,
  PriceSource,
  PullZoneUsage,
  Region,
  TeamMember,
  TrafficStatistics,
  UpdateTeamMember,
} from ".";
