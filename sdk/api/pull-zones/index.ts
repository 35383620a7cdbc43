import type { Connections } from "../connection";
import { EdgeRules } from "./edge-rules";
import { OptimizerClasses } from "./optimizer-classes";
import { PullZoneHostnames } from "./pull-zone-hostnames";
import { PullZoneStatistics } from "./pull-zone-statistics";
import { PullZones } from "./pull-zones";

export {
  type EdgeRule,
  type EdgeRuleAction,
  type EdgeRuleSettings,
  type EdgeRuleTrigger,
  edgeRuleAction,
  edgeRuleMatching,
  edgeRuleTrigger,
} from "./edge-rule-model";
export { createdEdgeRule } from "./edge-rules";
export { forcedByOriginWire, newByOriginWire, newPullZone, newPullZoneWire } from "./new-pull-zone";
export { classesOf, type OptimizerClass } from "./optimizer-classes";
export {
  certificateProvisionType,
  ddosProtectionType,
  edgeScriptExecutionPhase,
  ipFamilyPolicy,
  logForwardingProtocol,
  optimizerWatermarkPosition,
  permaCacheType,
  preloadingScreenTheme,
  pullZoneLogFormat,
  pullZoneOriginType,
  pullZoneType,
  stickySessionType,
  tlsSecurityLevel,
} from "./pull-zone-enums";
export { isHostnameRegistered, isNotPointingHere } from "./pull-zone-hostnames";
export { type PullZone, type PullZoneHostname, pullZoneFromWire } from "./pull-zone-model";
export {
  type PullZoneSettings,
  pullZoneSettingRows,
  secretPullZoneSettings,
} from "./pull-zone-settings";
export type { OptimizerStatistics, OriginShieldQueueStatistics, SafeHopStatistics } from "./pull-zone-statistics";

/** The areas of the client for pull zones. */
export interface PullZoneAreas {
  readonly pullZones: PullZones;
  readonly pullZoneHostnames: PullZoneHostnames;
  readonly edgeRules: EdgeRules;
  readonly optimizerClasses: OptimizerClasses;
  readonly pullZoneStatistics: PullZoneStatistics;
}

/** Creates the areas for pull zones. */
export function pullZoneAreas({ core }: Connections): PullZoneAreas {
  return {
    pullZones: new PullZones(core),
    pullZoneHostnames: new PullZoneHostnames(core),
    edgeRules: new EdgeRules(core),
    optimizerClasses: new OptimizerClasses(core),
    pullZoneStatistics: new PullZoneStatistics(core),
  };
}
