import type { Connections } from "../connection";
import { ApiKeys } from "./api-keys";
import { AuditLog } from "./audit-log";
import { Billing } from "./billing";
import { Locations } from "./locations";
import { Prices } from "./prices";
import { Statistics } from "./statistics";
import { TeamMembers } from "./team-members";

export * from "../../wire/generated/account";
export * from "./audit-log";
export * from "./prices";
export * from "./team-caller";
export * from "./team-members";

/** Makes the areas of the client for the account. */
export function accountAreas({ core, team }: Connections) {
  return {
    apiKeys: () => new ApiKeys(core),
    auditLog: () => new AuditLog(core),
    billing: () => new Billing(core),
    locations: () => new Locations(core),
    prices: () => new Prices(core),
    statistics: () => new Statistics(core),
    teamMembers: () => new TeamMembers(team),
  };
}
