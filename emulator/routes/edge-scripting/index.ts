export { publishCode } from "./edge-script-releases";
export { scriptCost, scriptCpuMs, scriptTraffic } from "./edge-script-statistics";
export { addEdgeScript } from "./edge-scripts";
