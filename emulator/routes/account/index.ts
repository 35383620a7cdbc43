import type { Route } from "../../server/route";
import { auditLogRoutes } from "./audit-log";
import { billingRoutes } from "./billing";
import { locationRoutes } from "./locations";
import { pricingRoutes } from "./pricing";
import { searchRoutes } from "./search";
import { statisticsRoutes } from "./statistics";
import { userRoutes } from "./user";

/** The operations of the account, by file. */
export const account: Readonly<Record<string, readonly Route[]>> = {
  locations: locationRoutes,
  "audit-log": auditLogRoutes,
  billing: billingRoutes,
  pricing: pricingRoutes,
  search: searchRoutes,
  statistics: statisticsRoutes,
  user: userRoutes,
};
