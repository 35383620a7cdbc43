import type { Route } from "../route";
import { accessListRoutes } from "./access-lists";
import { apiGuardianRoutes } from "./api-guardian";
import { dnsRecordRoutes } from "./dns-records";
import { dnsZoneRoutes } from "./dns-zones";
import { edgeScriptReleaseRoutes } from "./edge-script-releases";
import { edgeScriptSecretRoutes } from "./edge-script-secrets";
import { edgeScriptVariableRoutes } from "./edge-script-variables";
import { edgeScriptRoutes } from "./edge-scripts";
import { locationRoutes } from "./locations";
import { logRoutes } from "./logs";
import { overageRoutes } from "./overages";
import { pullZoneHostnameRoutes } from "./pull-zone-hostnames";
import { pullZoneRoutes } from "./pull-zones";
import { rateLimitRoutes } from "./rate-limits";
import { shieldZoneRoutes } from "./shield-zones";
import { uploadScanningRoutes } from "./upload-scanning";

/** Every operation that the emulator knows. */
export const allRoutes: readonly Route[] = [
  ...pullZoneRoutes,
  ...pullZoneHostnameRoutes,
  ...edgeScriptRoutes,
  ...edgeScriptReleaseRoutes,
  ...edgeScriptVariableRoutes,
  ...edgeScriptSecretRoutes,
  ...shieldZoneRoutes,
  ...accessListRoutes,
  ...apiGuardianRoutes,
  ...rateLimitRoutes,
  ...uploadScanningRoutes,
  ...overageRoutes,
  ...locationRoutes,
  ...logRoutes,
  ...dnsZoneRoutes,
  ...dnsRecordRoutes,
];
