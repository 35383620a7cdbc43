import type { Connections } from "../connection";
import { EdgeScriptReleases } from "./edge-script-releases";
import { EdgeScriptSecrets } from "./edge-script-secrets";
import { EdgeScriptVariables } from "./edge-script-variables";
import { EdgeScripts } from "./edge-scripts";

export * from "../../wire/generated/edge-scripting";
export * from "./edge-script-variables";
export * from "./edge-scripts";

/** Makes the areas of the client for edge scripting. */
export function edgeScriptingAreas({ core }: Connections) {
  return {
    edgeScripts: () => new EdgeScripts(core),
    edgeScriptReleases: () => new EdgeScriptReleases(core),
    edgeScriptSecrets: () => new EdgeScriptSecrets(core),
    edgeScriptVariables: () => new EdgeScriptVariables(core),
  };
}
