import type { Route } from "../../server/route";
import { edgeScriptReleaseRoutes } from "./edge-script-releases";
import { edgeScriptSecretRoutes } from "./edge-script-secrets";
import { edgeScriptStatisticsRoutes } from "./edge-script-statistics";
import { edgeScriptVariableRoutes } from "./edge-script-variables";
import { edgeScriptRoutes } from "./edge-scripts";

export { publishCode } from "./edge-script-releases";

export { scriptCost, scriptCpuMs, scriptTraffic } from "./edge-script-statistics";
export { addEdgeScript } from "./edge-scripts";

/** The operations of edge scripting, by file. */
export const edgeScripting: Readonly<Record<string, readonly Route[]>> = {
  "edge-script-releases": edgeScriptReleaseRoutes,
  "edge-script-secrets": edgeScriptSecretRoutes,
  "edge-script-variables": edgeScriptVariableRoutes,
  "edge-scripts": edgeScriptRoutes,
  "edge-script-statistics": edgeScriptStatisticsRoutes,
};
