import type { ProductDefinitions } from "../../define/define";
import { edgeScript } from "./edge-script";
import { edgeScriptPublication } from "./edge-script-publication";
import { edgeScriptSecret } from "./edge-script-secret";
import { edgeScriptVariable } from "./edge-script-variable";
import { getEdgeScript } from "./get-edge-script";
import { getEdgeScriptReleases } from "./get-edge-script-releases";

export { edgeScript } from "./edge-script";

/** The resources and data sources of edge scripting. */
export const edgeScripting: ProductDefinitions = {
  title: "Edge scripting",
  resources: [edgeScript, edgeScriptPublication, edgeScriptSecret, edgeScriptVariable],
  dataSources: [getEdgeScript, getEdgeScriptReleases],
};
