import type { Route } from "../../server/route";
import { accessListRoutes } from "./access-lists";
import { apiGuardianRoutes } from "./api-guardian";
import { botDetectionRoutes } from "./bot-detection";
import { botRoutes } from "./bots";
import { overageRoutes } from "./overages";
import { rateLimitRoutes } from "./rate-limits";
import { responsePageRoutes } from "./response-pages";
import { shieldEnumRoutes } from "./shield-enums";
import { shieldEventLogRoutes } from "./shield-event-logs";
import { shieldEventRoutes } from "./shield-events";
import { shieldMetricsRoutes } from "./shield-metrics";
import { shieldZoneRoutes } from "./shield-zones";
import { triggeredRuleRoutes } from "./triggered-rules";
import { uploadScanningRoutes } from "./upload-scanning";
import { wafRoutes } from "./waf";

export { newApiGuardian, putDocument } from "./api-guardian-records";
export {
  authLocations,
  authSchemeTypes,
  type DocumentEndpoint,
  type OpenApiDocument,
  readOpenApiDocument,
} from "./openapi-document";
export { petShop } from "./pet-shop";
export { type PlanLimits, planLimits } from "./plan-limits";
export { sentSettings } from "./shield-zone-settings";
export { addShieldZone } from "./shield-zones";

/** The operations of Bunny Shield, by file. */
export const shield: Readonly<Record<string, readonly Route[]>> = {
  "access-lists": accessListRoutes,
  "api-guardian": apiGuardianRoutes,
  "bot-detection": botDetectionRoutes,
  bots: botRoutes,
  overages: overageRoutes,
  "rate-limits": rateLimitRoutes,
  "shield-events": shieldEventRoutes,
  "shield-event-logs": shieldEventLogRoutes,
  "shield-metrics": shieldMetricsRoutes,
  "shield-enums": shieldEnumRoutes,
  "response-pages": responsePageRoutes,
  "triggered-rules": triggeredRuleRoutes,
  "shield-zones": shieldZoneRoutes,
  "upload-scanning": uploadScanningRoutes,
  waf: wafRoutes,
};
