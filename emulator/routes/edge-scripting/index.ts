export { publishCode } from "./edge-script-releases";
export { scriptCost, scriptCpuMs, scriptTraffic } from "./edge-script-statistics";
export { addEdgeScript, sentIntegration } from "./edge-scripts";
