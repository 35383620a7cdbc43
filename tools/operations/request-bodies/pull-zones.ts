import { pullZoneRequestName } from "../../../sdk/api/pull-zones";
import { pascalName } from "../../../sdk/internal";
import type { RequestBody } from "../request-body";
import { settingRows } from "../setting-rows";

const pullZoneSettings = settingRows("PullZone", (setting) =>
  setting
    .split(".")
    .map((name) => pascalName(pullZoneRequestName(name)))
    .join("."),
);

export const pullZones: readonly RequestBody[] = [
  {
    document: "core.json",
    operation: "POST /pullzone/checkavailability",
    arguments: {
      Name: "getPullZoneAvailability.name",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone",
    arguments: { Name: "PullZone.name", ...pullZoneSettings },
    omitted: [
      {
        reason: "resources of their own, created once the pull zone exists",
        members: [
          "BlockedIps",
          "OptimizerClasses[].Name",
          "OptimizerClasses[].Properties",
          "AllowedReferrers",
          "BlockedReferrers",
        ],
      },
      { reason: "deprecated for CacheControlPublicMaxAgeOverride", members: ["CacheControlBrowserMaxAgeOverride"] },
    ],
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}",
    arguments: {
      ...pullZoneSettings,
      BlockedIps: "PullZoneBlockedIps.ips",
      "OptimizerClasses[].Name": "OptimizerClasses.classes[].name",
      "OptimizerClasses[].Properties": "OptimizerClasses.classes[].properties",
      AllowedReferrers: "PullZoneReferrers.allowed",
      BlockedReferrers: "PullZoneReferrers.blocked",
    },
    omitted: [
      { reason: "deprecated for CacheControlPublicMaxAgeOverride", members: ["CacheControlBrowserMaxAgeOverride"] },
    ],
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/resetSecurityKey",
    arguments: {
      SecurityKey: "PullZone.security.tokenKey",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/addHostname",
    arguments: {
      Hostname: "PullZoneHostname.hostname",
    },
  },
  {
    document: "core.json",
    operation: "DELETE /pullzone/{id}/removeHostname",
    arguments: {
      Hostname: "PullZoneHostname.hostname",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/setForceSSL",
    arguments: {
      Hostname: "PullZoneHostname.hostname",
      ForceSSL: "PullZoneHostname.forceSsl",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/addCertificate",
    arguments: {
      Hostname: "PullZoneHostname.hostname",
      Certificate: "PullZoneHostname.certificate",
      CertificateKey: "PullZoneHostname.certificateKey",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/updatePrivateKeyType",
    arguments: {
      Hostname: "PullZoneHostname.hostname",
      KeyType: "PullZoneHostname.keyType",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/purgeCache",
    arguments: {
      CacheTag: "CachePurge.cacheTag",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate",
    arguments: {
      ActionType: "PullZoneEdgeRule.actions[].type",
      ActionParameter1: "PullZoneEdgeRule.actions[].parameter1",
      ActionParameter2: "PullZoneEdgeRule.actions[].parameter2",
      ActionParameter3: "PullZoneEdgeRule.actions[].parameter3",
      "Triggers[].Type": "PullZoneEdgeRule.triggers[].type",
      "Triggers[].PatternMatches": "PullZoneEdgeRule.triggers[].patterns",
      "Triggers[].PatternMatchingType": "PullZoneEdgeRule.triggers[].match",
      "Triggers[].Parameter1": "PullZoneEdgeRule.triggers[].parameter",
      "ExtraActions[].ActionType": "PullZoneEdgeRule.actions[].type",
      "ExtraActions[].ActionParameter1": "PullZoneEdgeRule.actions[].parameter1",
      "ExtraActions[].ActionParameter2": "PullZoneEdgeRule.actions[].parameter2",
      "ExtraActions[].ActionParameter3": "PullZoneEdgeRule.actions[].parameter3",
      TriggerMatchingType: "PullZoneEdgeRule.match",
      Description: "PullZoneEdgeRule.description",
      Enabled: "PullZoneEdgeRule.enabled",
      OrderIndex: "PullZoneEdgeRule.order",
    },
    omitted: [
      { reason: "the platform's own: the rule's id, and whether it created the rule", members: ["Guid", "ReadOnly"] },
    ],
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/addBlockedIp",
    arguments: {
      BlockedIp: "PullZoneBlockedIp.ip",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/removeBlockedIp",
    arguments: {
      BlockedIp: "PullZoneBlockedIp.ip",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/addAllowedReferrer",
    arguments: {
      Hostname: "AllowedReferrer.hostname",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/removeAllowedReferrer",
    arguments: {
      Hostname: "AllowedReferrer.hostname",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/addBlockedReferrer",
    arguments: {
      Hostname: "BlockedReferrer.hostname",
    },
  },
  {
    document: "core.json",
    operation: "POST /pullzone/{id}/removeBlockedReferrer",
    arguments: {
      Hostname: "BlockedReferrer.hostname",
    },
  },
];
