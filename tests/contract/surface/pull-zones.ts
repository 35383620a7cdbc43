import { issueCertificate } from "../../../emulator/routes/pull-zones";
import { newPullZone } from "../../../sdk/api/pull-zones";
import type { EdgeRuleSettings, PullZoneSettings } from "../../../sdk/index";
import { lastHour, type Surface, some } from "./call";

/** Every setting of a pull zone, each with another value than that of a new one. */
const anyPullZoneSettings: PullZoneSettings = {
  ...changedSettings(),
  dnsOriginPort: 8443,
  dnsOriginScheme: "https",
};

/** An edge rule with every property. */
export const anyEdgeRule: EdgeRuleSettings = {
  actionType: "Redirect",
  actionParameter1: "https://example.com",
  actionParameter2: "301",
  extraActions: [{ actionType: "SetResponseHeader", actionParameter1: "x-a", actionParameter2: "1" }],
  triggers: [
    { type: "Url", patternMatches: ["*/old/*"], patternMatchingType: "MatchAny" },
    { type: "RequestHeader", patternMatches: ["a", "b"], patternMatchingType: "MatchNone", parameter1: "x-b" },
  ],
  triggerMatchingType: "MatchAll",
  description: "d",
  enabled: true,
  orderIndex: 0,
};

/** The settings of a new zone: numbers are one more, flags the other way, texts and lists not empty. */
function changedSettings(): PullZoneSettings {
  const changed = Object.entries(newPullZone()).map(([name, value]) => [name, otherValue(name, value)]);
  return Object.fromEntries(changed) as PullZoneSettings;
}

function otherValue(name: string, value: unknown): unknown {
  if (name === "optimizerClasses" || name === "bunnyAiImageBlueprints")
    return [{ name: "a", properties: { prePrompt: "b" } }];
  if (Array.isArray(value)) return ["a"];
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (name === "loadBalancerId" || name === "middlewareScriptId") return 1;
  return typeof value === "string" && name !== "originShieldZoneCode" ? value : "a";
}

export const pullZones: Surface<
  "pullZones" | "pullZoneHostnames" | "edgeRules" | "optimizerClasses" | "pullZoneStatistics"
> = {
  pullZoneStatistics: {
    optimizer: (api, { pullZoneId }) => api.pullZoneStatistics.optimizer(pullZoneId, lastHour()),
    originShieldQueue: (api, { pullZoneId }) => api.pullZoneStatistics.originShieldQueue(pullZoneId, lastHour()),
    safeHop: (api, { pullZoneId }) => api.pullZoneStatistics.safeHop(pullZoneId, lastHour()),
  },
  pullZones: {
    list: (api) => some(api.pullZones.list({ search: "a" })),
    listPage: (api) => api.pullZones.listPage({ page: 1, perPage: 5, search: "a" }),
    checkAvailability: (api) => api.pullZones.checkAvailability("another"),
    find: (api) => api.pullZones.find("acme-shop"),
    create: (api, { bareZoneId }) =>
      api.pullZones.create({ name: `another-${bareZoneId}`, type: "Volume", originUrl: "https://origin.example.com" }),
    update: (api, { pullZoneId, loadBalancerId }) =>
      api.pullZones.update(pullZoneId, {
        ...anyPullZoneSettings,
        loadBalancerId,
        blockedIps: ["192.0.2.1"],
      }),
    delete: (api, { pullZoneId }) => api.pullZones.delete(pullZoneId),
    get: (api, { pullZoneId }) => api.pullZones.get(pullZoneId),
    snapshot: (api, { pullZoneId }) => api.pullZones.snapshot(pullZoneId),
    resetSecurityKey: (api, { pullZoneId }) => api.pullZones.resetSecurityKey(pullZoneId, "a-chosen-key"),
    purge: (api, { pullZoneId }) => api.pullZones.purge(pullZoneId, { cacheTag: "images" }),
    purgeUrl: (api) => api.pullZones.purgeUrl("https://www.example.com/a*", { exactPath: true }),
    addBlockedIp: (api, { pullZoneId }) => api.pullZones.addBlockedIp(pullZoneId, "192.0.2.1"),
    removeBlockedIp: (api, { pullZoneId }) => api.pullZones.removeBlockedIp(pullZoneId, "192.0.2.1"),
    addAllowedReferrer: (api, { pullZoneId }) => api.pullZones.addAllowedReferrer(pullZoneId, "a.example"),
    removeAllowedReferrer: (api, { pullZoneId }) => api.pullZones.removeAllowedReferrer(pullZoneId, "a.example"),
    addBlockedReferrer: (api, { pullZoneId }) => api.pullZones.addBlockedReferrer(pullZoneId, "a.example"),
    removeBlockedReferrer: (api, { pullZoneId }) => api.pullZones.removeBlockedReferrer(pullZoneId, "a.example"),
  },
  pullZoneHostnames: {
    add: (api, { pullZoneId }) => api.pullZoneHostnames.add(pullZoneId, `another-${pullZoneId}.example.com`),
    remove: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.remove(pullZoneId, hostname),
    setForceSsl: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.setForceSsl(pullZoneId, hostname, true),
    loadFreeCertificate: (api, { pullZoneId, hostname }) =>
      api.pullZoneHostnames.loadFreeCertificate(pullZoneId, hostname, { validation: "Dns" }),
    requestCertificate: (api, { pullZoneId, hostname }) =>
      api.pullZoneHostnames.requestCertificate(pullZoneId, hostname, "Dns"),
    completeCertificate: (api, { pullZoneId, hostname }) =>
      api.pullZoneHostnames.completeCertificate(pullZoneId, hostname, "Dns"),
    addCertificate: (api, { pullZoneId, hostname }) =>
      api.pullZoneHostnames.addCertificate(pullZoneId, hostname, issueCertificate(hostname)),
    removeCertificate: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.removeCertificate(pullZoneId, hostname),
    zoneWith: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.zoneWith(pullZoneId, hostname),
    otherOwner: (api, { bareZoneId }) => api.pullZoneHostnames.otherOwner(bareZoneId, "unknown.example.com"),
    setKeyType: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.setKeyType(pullZoneId, hostname, "Rsa"),
  },
  edgeRules: {
    create: (api, { pullZoneId }) => api.edgeRules.create(pullZoneId, anyEdgeRule),
    update: (api, { pullZoneId, edgeRuleId }) =>
      api.edgeRules.update(pullZoneId, edgeRuleId, { ...anyEdgeRule, enabled: false }),
    delete: (api, { pullZoneId, edgeRuleId }) => api.edgeRules.delete(pullZoneId, edgeRuleId),
  },
  optimizerClasses: {
    put: (api, { pullZoneId }) =>
      api.optimizerClasses.put(pullZoneId, { name: "small", properties: { width: "100", aspect_ratio: "4:3" } }),
    remove: (api, { pullZoneId }) => api.optimizerClasses.remove(pullZoneId, "thumbnail"),
    replace: (api, { pullZoneId }) =>
      api.optimizerClasses.replace(pullZoneId, [{ name: "small", properties: { width: "100" } }]),
  },
};
