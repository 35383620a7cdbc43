import type { Connections } from "../connection";
import { ApiKeys } from "./api-keys";
import { AuditLog } from "./audit-log";
import { Locations } from "./locations";

export type { AuditLogEntry, AuditLogFilter } from "./audit-log";
export type { Country, Region } from "./locations";

/** The areas of the client for the account. */
export interface AccountAreas {
  readonly apiKeys: ApiKeys;
  readonly auditLog: AuditLog;
  readonly locations: Locations;
}

/** Creates the areas for the account. */
export function accountAreas({ core }: Connections): AccountAreas {
  return {
    apiKeys: new ApiKeys(core),
    auditLog: new AuditLog(core),
    locations: new Locations(core),
  };
}
