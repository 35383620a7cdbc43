import type { Unknown } from "../../../explain";

/** The types of resources that what a zone does with a request may rest on, each with the parts of the zone that it is. */
const parts: Readonly<Record<string, readonly string[]>> = {
  PullZone: ["pullZone"],
  PullZoneHostname: ["pullZone.hostnames"],
  PullZoneEdgeRule: ["pullZone.edgeRules"],
  PullZoneBlockedIp: ["pullZone.blockedIps"],
  PullZoneBlockedIps: ["pullZone.blockedIps"],
  PullZoneReferrers: ["pullZone.allowedReferrers", "pullZone.blockedReferrers"],
  AllowedReferrer: ["pullZone.allowedReferrers"],
  BlockedReferrer: ["pullZone.blockedReferrers"],
  ShieldZone: ["shield"],
  CustomAccessList: ["shield.accessLists"],
  ManagedAccessList: ["shield.accessLists"],
  RateLimit: ["shield.rateLimits"],
  WafRule: ["shield.wafRules"],
  WafRuleOrder: ["shield.wafRuleOrder"],
  BotDetection: ["shield.isOn.bots"],
  UploadScanning: ["shield.isOn.uploads"],
  ApiGuardian: ["shield.isOn.apiGuardian"],
};

/** The parts of a zone that a type of resources is. None where no answer rests on it. */
export const partsOf = (type: string): readonly Unknown["path"][] =>
  (Object.hasOwn(parts, type) ? parts[type] : undefined)?.map((path) => path.split(".")) ?? [];
