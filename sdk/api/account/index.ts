import type { Connections } from "../connection";
import { ApiKeys } from "./api-keys";
import { AuditLog } from "./audit-log";
import { Billing } from "./billing";
import { Locations } from "./locations";
import { Prices } from "./prices";
import { Statistics } from "./statistics";
import { TeamMembers } from "./team-members";

export type { AuditLogEntry, AuditLogFilter } from "./audit-log";
export type { BillingFigures, PullZoneUsage } from "./billing";
export type { Country, Region } from "./locations";
export { type Price, type PriceSource, priceSource, pricingType } from "./prices";
export type { TrafficStatistics } from "./statistics";
export { teamAdvice, teamCaller } from "./team-caller";
export { type CreateTeamMember, memberRole, type TeamMember, type UpdateTeamMember } from "./team-members";

/** The areas of the client for the account. */
export interface AccountAreas {
  readonly apiKeys: ApiKeys;
  readonly auditLog: AuditLog;
  readonly billing: Billing;
  readonly locations: Locations;
  readonly prices: Prices;
  readonly statistics: Statistics;
  readonly teamMembers: TeamMembers;
}

/** Creates the areas for the account. */
export function accountAreas({ core, team }: Connections): AccountAreas {
  return {
    apiKeys: new ApiKeys(core),
    auditLog: new AuditLog(core),
    billing: new Billing(core),
    locations: new Locations(core),
    prices: new Prices(core),
    statistics: new Statistics(core),
    teamMembers: new TeamMembers(team),
  };
}
