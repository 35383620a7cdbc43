import type { Unknown } from "../../../edge";

/** The types of resources that what a zone does with a request may rest on, each with the part of the zone that it is. */
const parts: Readonly<Record<string, Unknown["path"]>> = {
  PullZone: ["pullZone"],
  PullZoneHostname: ["pullZone", "hostnames"],
  PullZoneEdgeRule: ["pullZone", "edgeRules"],
  PullZoneBlockedIp: ["pullZone", "blockedIps"],
  PullZoneBlockedIps: ["pullZone", "blockedIps"],
  AllowedReferrer: ["pullZone", "allowedReferrers"],
  BlockedReferrer: ["pullZone", "blockedReferrers"],
  ShieldZone: ["shield"],
  CustomAccessList: ["shield", "accessLists"],
  ManagedAccessList: ["shield", "accessLists"],
  RateLimit: ["shield", "rateLimits"],
  WafRule: ["shield", "wafRules"],
  WafRuleOrder: ["shield", "wafRuleOrder"],
  BotDetection: ["shield", "isOn", "bots"],
  UploadScanning: ["shield", "isOn", "uploads"],
  ApiGuardian: ["shield", "isOn", "apiGuardian"],
};

const several: Readonly<Record<string, readonly Unknown["path"][]>> = {
  PullZoneReferrers: [
    ["pullZone", "allowedReferrers"],
    ["pullZone", "blockedReferrers"],
  ],
};

/** The parts of a zone that a type of resources is. None where no answer rests on it. */
export function partsOf(type: string): readonly Unknown["path"][] {
  const part = Object.hasOwn(parts, type) ? parts[type] : undefined;
  return part ? [part] : Object.hasOwn(several, type) ? (several[type] ?? []) : [];
}
