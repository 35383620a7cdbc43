/** The public types of this product. */
export type { AuditLogEntry, AuditLogFilter, Country, Region } from ".";
