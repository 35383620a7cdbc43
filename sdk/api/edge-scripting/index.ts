import type { Connections } from "../connection";
import { EdgeScriptReleases } from "./edge-script-releases";
import { EdgeScriptSecrets } from "./edge-script-secrets";
import { EdgeScriptVariables } from "./edge-script-variables";
import { EdgeScripts } from "./edge-scripts";

export { type EdgeScriptRelease, releaseStatus } from "./edge-script-releases";
export type { EdgeScriptSecret } from "./edge-script-secrets";
export type { EdgeScriptVariable, EdgeScriptVariableSettings } from "./edge-script-variables";
export {
  type CreateEdgeScript,
  type EdgeScript,
  type EdgeScriptCode,
  type EdgeScriptFilter,
  type EdgeScriptIntegration,
  type EdgeScriptStatistics,
  type EdgeScriptType,
  edgeScriptType,
} from "./edge-scripts";

/** The areas of the client for edge scripting. */
export interface EdgeScriptingAreas {
  readonly edgeScripts: EdgeScripts;
  readonly edgeScriptReleases: EdgeScriptReleases;
  readonly edgeScriptSecrets: EdgeScriptSecrets;
  readonly edgeScriptVariables: EdgeScriptVariables;
}

/** Creates the areas for edge scripting. */
export function edgeScriptingAreas({ core }: Connections): EdgeScriptingAreas {
  return {
    edgeScripts: new EdgeScripts(core),
    edgeScriptReleases: new EdgeScriptReleases(core),
    edgeScriptSecrets: new EdgeScriptSecrets(core),
    edgeScriptVariables: new EdgeScriptVariables(core),
  };
}
