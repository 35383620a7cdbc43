import type { ProductDefinitions } from "../../define/define";
import { edgeScript } from "./edge-script";
import { edgeScriptSecret } from "./edge-script-secret";
import { edgeScriptVariable } from "./edge-script-variable";
import { getEdgeScript } from "./get-edge-script";
import { getEdgeScriptReleases } from "./get-edge-script-releases";

/** The resources and data sources of edge scripting. */
export const edgeScripting: ProductDefinitions = {
  resources: [edgeScript, edgeScriptSecret, edgeScriptVariable],
  dataSources: [getEdgeScript, getEdgeScriptReleases],
};
