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

/** The operations that the emulator knows, by the file that answers them. */
export const routesByFile: Readonly<Record<string, readonly Route[]>> = {
  "pull-zones": pullZoneRoutes,
  "pull-zone-hostnames": pullZoneHostnameRoutes,
  "edge-scripts": edgeScriptRoutes,
  "edge-script-releases": edgeScriptReleaseRoutes,
  "edge-script-variables": edgeScriptVariableRoutes,
  "edge-script-secrets": edgeScriptSecretRoutes,
  "shield-zones": shieldZoneRoutes,
  "access-lists": accessListRoutes,
  "api-guardian": apiGuardianRoutes,
  "rate-limits": rateLimitRoutes,
  "upload-scanning": uploadScanningRoutes,
  overages: overageRoutes,
  locations: locationRoutes,
  logs: logRoutes,
  "dns-zones": dnsZoneRoutes,
  "dns-records": dnsRecordRoutes,
};

/** All of them. */
export const allRoutes: readonly Route[] = Object.values(routesByFile).flat();
