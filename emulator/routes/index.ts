import type { Route } from "../route";
import { accessListRoutes } from "./access-lists";
import { apiGuardianRoutes } from "./api-guardian";
import { edgeScriptRoutes } from "./edge-scripts";
import { overageRoutes } from "./overages";
import { pullZoneRoutes } from "./pull-zones";
import { shieldZoneRoutes } from "./shield-zones";
import { uploadScanningRoutes } from "./upload-scanning";

/** Every operation that the emulator knows. */
export const allRoutes: readonly Route[] = [
  ...pullZoneRoutes,
  ...edgeScriptRoutes,
  ...shieldZoneRoutes,
  ...accessListRoutes,
  ...apiGuardianRoutes,
  ...uploadScanningRoutes,
  ...overageRoutes,
];
