export { publishCode } from "./edge-script-releases";

export { addEdgeScript } from "./edge-scripts";
