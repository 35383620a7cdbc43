import type { Connections } from "../connection";
import { EdgeRules } from "./edge-rules";
import { OptimizerClasses } from "./optimizer-classes";
import { PullZoneHostnames } from "./pull-zone-hostnames";
import { PullZoneStatistics } from "./pull-zone-statistics";
import { PullZones } from "./pull-zones";

export * from "../../wire/generated/pull-zones";
export * from "./edge-rule-model";
export * from "./edge-rules";
export * from "./new-pull-zone";
export * from "./optimizer-classes";
export * from "./pull-zone-hostnames";
export * from "./pull-zone-model";
export * from "./pull-zone-settings";

/** Makes the areas of the client for pull zones. */
export function pullZoneAreas({ core }: Connections) {
  return {
    pullZones: () => new PullZones(core),
    pullZoneHostnames: () => new PullZoneHostnames(core),
    edgeRules: () => new EdgeRules(core),
    optimizerClasses: () => new OptimizerClasses(core),
    pullZoneStatistics: () => new PullZoneStatistics(core),
  };
}
