/** The product's name in headings. */
export const title = "Edge scripting";

export { edgeScript } from "./edge-script";
export { edgeScriptVariable } from "./edge-script-variable";
