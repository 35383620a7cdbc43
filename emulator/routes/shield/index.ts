import type { Route } from "../../server/route";
import { accessListRoutes } from "./access-lists";
import { apiGuardianRoutes } from "./api-guardian";
import { overageRoutes } from "./overages";
import { rateLimitRoutes } from "./rate-limits";
import { shieldZoneRoutes } from "./shield-zones";
import { uploadScanningRoutes } from "./upload-scanning";

/** The operations of Bunny Shield, by file. */
export const shield: Readonly<Record<string, readonly Route[]>> = {
  "access-lists": accessListRoutes,
  "api-guardian": apiGuardianRoutes,
  overages: overageRoutes,
  "rate-limits": rateLimitRoutes,
  "shield-zones": shieldZoneRoutes,
  "upload-scanning": uploadScanningRoutes,
};
