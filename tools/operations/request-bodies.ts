import { pullZoneSettings } from "./pull-zone-settings";

/** Which arguments set the properties of a request body that a resource or a data source sends. */
export interface RequestBody {
  /** The vendor's file that describes it. */
  readonly document: string;
  readonly operation: string;
  /** The argument that sets each property and those nested in it. */
  readonly arguments: Readonly<Record<string, string>>;
  /** Properties that no argument sets. */
  readonly omitted?: readonly { readonly reason: string; readonly members: readonly string[] }[];
}

export const requestBodies: readonly RequestBody[] = [
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
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script",
    arguments: {
      Name: "EdgeScript.name",
      Code: "EdgeScript.code",
      ScriptType: "EdgeScript.type",
      CreateLinkedPullZone: "EdgeScript.linkedPullZone.create",
      LinkedPullZoneName: "EdgeScript.linkedPullZone.name",
      "Integration.IntegrationId": "EdgeScript.integration.integrationId",
      "Integration.RepositorySettings.Id": "EdgeScript.integration.repositorySettings.id",
      "Integration.RepositorySettings.Name": "EdgeScript.integration.repositorySettings.name",
      "Integration.RepositorySettings.Private": "EdgeScript.integration.repositorySettings.private",
      "Integration.RepositorySettings.TemplateUrl": "EdgeScript.integration.repositorySettings.templateUrl",
      "Integration.DeployConfiguration.Branch": "EdgeScript.integration.deployConfiguration.branch",
      "Integration.DeployConfiguration.InstallCommand": "EdgeScript.integration.deployConfiguration.installCommand",
      "Integration.DeployConfiguration.BuildCommand": "EdgeScript.integration.deployConfiguration.buildCommand",
      "Integration.DeployConfiguration.EntryFile": "EdgeScript.integration.deployConfiguration.entryFile",
      "Integration.DeployConfiguration.CreateWorkflow": "EdgeScript.integration.deployConfiguration.createWorkflow",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}",
    arguments: {
      Name: "EdgeScript.name",
      ScriptType: "EdgeScript.type",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/code",
    arguments: {
      Code: "EdgeScript.code",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/publish",
    arguments: {
      Note: "EdgeScript.releaseNote",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/secrets",
    arguments: {
      Name: "EdgeScriptSecret.name",
      Secret: "EdgeScriptSecret.value",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/secrets/{secretId}",
    arguments: {
      Secret: "EdgeScriptSecret.value",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/variables/add",
    arguments: {
      Name: "EdgeScriptVariable.name",
      Required: "EdgeScriptVariable.required",
      DefaultValue: "EdgeScriptVariable.defaultValue",
    },
  },
  {
    document: "edge-scripting.json",
    operation: "POST /compute/script/{id}/variables/{variableId}",
    arguments: {
      Required: "EdgeScriptVariable.required",
      DefaultValue: "EdgeScriptVariable.defaultValue",
    },
  },
  {
    document: "shield.json",
    operation: "POST /shield/shield-zone/{shieldZoneId}/access-lists",
    arguments: {
      name: "CustomAccessList.name",
      description: "CustomAccessList.description",
      type: "CustomAccessList.type",
      content: "CustomAccessList.entries",
    },
    omitted: [
      { reason: "TLS keeps the content whole, and a refresh compares the content itself", members: ["checksum"] },
    ],
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}",
    arguments: {
      name: "CustomAccessList.name",
      content: "CustomAccessList.entries",
    },
    omitted: [
      { reason: "TLS keeps the content whole, and a refresh compares the content itself", members: ["checksum"] },
    ],
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}",
    arguments: {
      isEnabled: "CustomAccessList.enabled",
      action: "CustomAccessList.action",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian",
    arguments: {
      isEnabled: "ApiGuardian.enabled",
      executionMode: "ApiGuardian.executionMode",
      bodyLimitAction: "ApiGuardian.bodyLimitAction",
      unmatchedPathAction: "ApiGuardian.unmatchedPathAction",
    },
  },
  {
    document: "shield.json",
    operation: "POST /shield/shield-zone/{shieldZoneId}/api-guardian/spec",
    arguments: {
      content: "ApiGuardian.specification",
      enforceAuthorizationValidation: "ApiGuardian.enforceAuthorizationValidation",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/spec",
    arguments: {
      content: "ApiGuardian.specification",
      enforceAuthorizationValidation: "ApiGuardian.enforceAuthorizationValidation",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}",
    arguments: {
      isEnabled: "ApiGuardianEndpoint.enabled",
      validateRequestBodySchema: "ApiGuardianEndpoint.validateRequestBodySchema",
      validateResponseBodySchema: "ApiGuardianEndpoint.validateResponseBodySchema",
      validateAuthorization: "ApiGuardianEndpoint.validateAuthorization",
      detectParameterXss: "ApiGuardianEndpoint.detectParameterXss",
      detectParameterSqli: "ApiGuardianEndpoint.detectParameterSqli",
      rateLimitingEnabled: "ApiGuardianEndpoint.rateLimitingEnabled",
      rateLimitingType: "ApiGuardianEndpoint.rateLimitingType",
      rateLimitingRequestCount: "ApiGuardianEndpoint.rateLimitingRequestCount",
      rateLimitingTimeframe: "ApiGuardianEndpoint.rateLimitingTimeframe",
      "injectionDetectionParameters.Path": "ApiGuardianEndpoint.injectionDetectionParameters.path",
      "injectionDetectionParameters.Query": "ApiGuardianEndpoint.injectionDetectionParameters.query",
      "injectionDetectionParameters.Header": "ApiGuardianEndpoint.injectionDetectionParameters.header",
      "injectionDetectionParameters.Cookie": "ApiGuardianEndpoint.injectionDetectionParameters.cookie",
    },
  },
  {
    document: "shield.json",
    operation: "POST /shield/rate-limit",
    arguments: {
      shieldZoneId: "RateLimit.shieldZoneId",
      ruleName: "RateLimit.name",
      ruleDescription: "RateLimit.description",
      "ruleConfiguration.variableTypes": "RateLimit.conditions[].variables",
      "ruleConfiguration.chainedRuleConditions[].variableTypes": "RateLimit.conditions[].variables",
      "ruleConfiguration.operatorType": "RateLimit.conditions[].operator",
      "ruleConfiguration.chainedRuleConditions[].operatorType": "RateLimit.conditions[].operator",
      "ruleConfiguration.value": "RateLimit.conditions[].value",
      "ruleConfiguration.chainedRuleConditions[].value": "RateLimit.conditions[].value",
      "ruleConfiguration.isNegated": "RateLimit.conditions[].negated",
      "ruleConfiguration.chainedRuleConditions[].isNegated": "RateLimit.conditions[].negated",
      "ruleConfiguration.isRegexVariable": "RateLimit.conditions[].regexVariable",
      "ruleConfiguration.chainedRuleConditions[].isRegexVariable": "RateLimit.conditions[].regexVariable",
      "ruleConfiguration.actionType": "RateLimit.action",
      "ruleConfiguration.severityType": "RateLimit.severity",
      "ruleConfiguration.transformationTypes": "RateLimit.transformations",
      "ruleConfiguration.requestCount": "RateLimit.requestCount",
      "ruleConfiguration.counterKeyType": "RateLimit.counterKey",
      "ruleConfiguration.timeframe": "RateLimit.timeframe",
      "ruleConfiguration.blockTime": "RateLimit.blockTime",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/rate-limit/{id}",
    arguments: {
      ruleName: "RateLimit.name",
      ruleDescription: "RateLimit.description",
      "ruleConfiguration.variableTypes": "RateLimit.conditions[].variables",
      "ruleConfiguration.chainedRuleConditions[].variableTypes": "RateLimit.conditions[].variables",
      "ruleConfiguration.operatorType": "RateLimit.conditions[].operator",
      "ruleConfiguration.chainedRuleConditions[].operatorType": "RateLimit.conditions[].operator",
      "ruleConfiguration.value": "RateLimit.conditions[].value",
      "ruleConfiguration.chainedRuleConditions[].value": "RateLimit.conditions[].value",
      "ruleConfiguration.isNegated": "RateLimit.conditions[].negated",
      "ruleConfiguration.chainedRuleConditions[].isNegated": "RateLimit.conditions[].negated",
      "ruleConfiguration.isRegexVariable": "RateLimit.conditions[].regexVariable",
      "ruleConfiguration.chainedRuleConditions[].isRegexVariable": "RateLimit.conditions[].regexVariable",
      "ruleConfiguration.actionType": "RateLimit.action",
      "ruleConfiguration.severityType": "RateLimit.severity",
      "ruleConfiguration.transformationTypes": "RateLimit.transformations",
      "ruleConfiguration.requestCount": "RateLimit.requestCount",
      "ruleConfiguration.counterKeyType": "RateLimit.counterKey",
      "ruleConfiguration.timeframe": "RateLimit.timeframe",
      "ruleConfiguration.blockTime": "RateLimit.blockTime",
    },
  },
  {
    document: "shield.json",
    operation: "POST /shield/waf/custom-rule",
    arguments: {
      shieldZoneId: "WafRule.shieldZoneId",
      ruleName: "WafRule.name",
      ruleDescription: "WafRule.description",
      "ruleConfiguration.variableTypes": "WafRule.conditions[].variables",
      "ruleConfiguration.chainedRuleConditions[].variableTypes": "WafRule.conditions[].variables",
      "ruleConfiguration.operatorType": "WafRule.conditions[].operator",
      "ruleConfiguration.chainedRuleConditions[].operatorType": "WafRule.conditions[].operator",
      "ruleConfiguration.value": "WafRule.conditions[].value",
      "ruleConfiguration.chainedRuleConditions[].value": "WafRule.conditions[].value",
      "ruleConfiguration.isNegated": "WafRule.conditions[].negated",
      "ruleConfiguration.chainedRuleConditions[].isNegated": "WafRule.conditions[].negated",
      "ruleConfiguration.isRegexVariable": "WafRule.conditions[].regexVariable",
      "ruleConfiguration.chainedRuleConditions[].isRegexVariable": "WafRule.conditions[].regexVariable",
      "ruleConfiguration.actionType": "WafRule.action",
      "ruleConfiguration.severityType": "WafRule.severity",
      "ruleConfiguration.transformationTypes": "WafRule.transformations",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/waf/custom-rule/{id}",
    arguments: {
      ruleName: "WafRule.name",
      ruleDescription: "WafRule.description",
      "ruleConfiguration.variableTypes": "WafRule.conditions[].variables",
      "ruleConfiguration.chainedRuleConditions[].variableTypes": "WafRule.conditions[].variables",
      "ruleConfiguration.operatorType": "WafRule.conditions[].operator",
      "ruleConfiguration.chainedRuleConditions[].operatorType": "WafRule.conditions[].operator",
      "ruleConfiguration.value": "WafRule.conditions[].value",
      "ruleConfiguration.chainedRuleConditions[].value": "WafRule.conditions[].value",
      "ruleConfiguration.isNegated": "WafRule.conditions[].negated",
      "ruleConfiguration.chainedRuleConditions[].isNegated": "WafRule.conditions[].negated",
      "ruleConfiguration.isRegexVariable": "WafRule.conditions[].regexVariable",
      "ruleConfiguration.chainedRuleConditions[].isRegexVariable": "WafRule.conditions[].regexVariable",
      "ruleConfiguration.actionType": "WafRule.action",
      "ruleConfiguration.severityType": "WafRule.severity",
      "ruleConfiguration.transformationTypes": "WafRule.transformations",
    },
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/bot-detection",
    arguments: {
      shieldZoneId: "BotDetection.shieldZoneId",
      executionMode: "BotDetection.executionMode",
      "requestIntegrity.sensitivity": "BotDetection.requestIntegritySensitivity",
      "ipAddress.sensitivity": "BotDetection.ipAddressSensitivity",
      "browserFingerprint.sensitivity": "BotDetection.browserFingerprintSensitivity",
      "browserFingerprint.aggression": "BotDetection.browserFingerprintAggression",
      "browserFingerprint.complexEnabled": "BotDetection.complexFingerprinting",
    },
  },
  {
    document: "shield.json",
    operation: "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}",
    arguments: { action: "BotOverride.action" },
  },
  {
    document: "shield.json",
    operation: "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}",
    arguments: { action: "BotCategoryOverride.action" },
  },
  {
    document: "shield.json",
    operation: "POST /shield/shield-zone",
    arguments: {
      pullZoneId: "ShieldZone.pullZoneId",
      "shieldZone.planType": "ShieldZone.plan",
      "shieldZone.learningMode": "ShieldZone.learning.enabled",
      "shieldZone.learningModeUntil": "ShieldZone.learning.until",
      "shieldZone.wafEnabled": "ShieldZone.waf.enabled",
      "shieldZone.wafExecutionMode": "ShieldZone.waf.executionMode",
      "shieldZone.wafDisabledRules": "ShieldZone.waf.disabledRules",
      "shieldZone.wafLogOnlyRules": "ShieldZone.waf.logOnlyRules",
      "shieldZone.wafRequestHeaderLoggingEnabled": "ShieldZone.waf.requestHeaderLogging",
      "shieldZone.requestBodyLoggingEnabled": "ShieldZone.waf.requestBodyLogging",
      "shieldZone.wafRequestIgnoredHeaders": "ShieldZone.waf.ignoredRequestHeaders",
      "shieldZone.wafRealtimeThreatIntelligenceEnabled": "ShieldZone.waf.realtimeThreatIntelligence",
      "shieldZone.wafProfileId": "ShieldZone.waf.profileId",
      "shieldZone.wafEngineConfig[].name": "ShieldZone.waf.engine",
      "shieldZone.wafEngineConfig[].valueEncoded": "ShieldZone.waf.engine",
      "shieldZone.wafRequestBodyLimitAction": "ShieldZone.waf.requestBodyLimitAction",
      "shieldZone.wafResponseBodyLimitAction": "ShieldZone.waf.responseBodyLimitAction",
      "shieldZone.dDoSShieldSensitivity": "ShieldZone.ddos.sensitivity",
      "shieldZone.dDoSChallengeWindow": "ShieldZone.ddos.challengeWindow",
      "shieldZone.whitelabelResponsePages": "ShieldZone.whitelabelResponsePages",
    },
    omitted: [
      { reason: "older than the plan, which stands for it", members: ["shieldZone.premiumPlan"] },
      {
        reason: "a new zone has no id and no rules yet",
        members: ["shieldZone.shieldZoneId", "shieldZone.wafCustomRuleOrder"],
      },
      {
        reason: "resources of their own set them; a new zone has what the vendor recommends",
        members: ["accessLists", "botDetectionExecutionMode", "csamScanningMode", "antivirusScanningMode"],
      },
    ],
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone",
    arguments: {
      "shieldZone.planType": "ShieldZone.plan",
      "shieldZone.learningMode": "ShieldZone.learning.enabled",
      "shieldZone.learningModeUntil": "ShieldZone.learning.until",
      "shieldZone.wafEnabled": "ShieldZone.waf.enabled",
      "shieldZone.wafExecutionMode": "ShieldZone.waf.executionMode",
      "shieldZone.wafDisabledRules": "ShieldZone.waf.disabledRules",
      "shieldZone.wafLogOnlyRules": "ShieldZone.waf.logOnlyRules",
      "shieldZone.wafRequestHeaderLoggingEnabled": "ShieldZone.waf.requestHeaderLogging",
      "shieldZone.requestBodyLoggingEnabled": "ShieldZone.waf.requestBodyLogging",
      "shieldZone.wafRequestIgnoredHeaders": "ShieldZone.waf.ignoredRequestHeaders",
      "shieldZone.wafRealtimeThreatIntelligenceEnabled": "ShieldZone.waf.realtimeThreatIntelligence",
      "shieldZone.wafProfileId": "ShieldZone.waf.profileId",
      "shieldZone.wafEngineConfig[].name": "ShieldZone.waf.engine",
      "shieldZone.wafEngineConfig[].valueEncoded": "ShieldZone.waf.engine",
      "shieldZone.wafRequestBodyLimitAction": "ShieldZone.waf.requestBodyLimitAction",
      "shieldZone.wafResponseBodyLimitAction": "ShieldZone.waf.responseBodyLimitAction",
      "shieldZone.dDoSShieldSensitivity": "ShieldZone.ddos.sensitivity",
      "shieldZone.dDoSChallengeWindow": "ShieldZone.ddos.challengeWindow",
      "shieldZone.whitelabelResponsePages": "ShieldZone.whitelabelResponsePages",
      "shieldZone.wafCustomRuleOrder": "WafRuleOrder.wafRuleIds",
    },
    omitted: [
      { reason: "older than the plan, which stands for it", members: ["shieldZone.premiumPlan"] },
      { reason: "the platform's id of the zone", members: ["shieldZoneId", "shieldZone.shieldZoneId"] },
    ],
  },
  {
    document: "shield.json",
    operation: "POST /shield/event-logs/{shieldZoneId}/search",
    arguments: {
      from: "getShieldEvents.from",
      to: "getShieldEvents.to",
      query: "getShieldEvents.query",
      "filters[].field": "getShieldEvents.filters[].field",
      "filters[].op": "getShieldEvents.filters[].operator",
      "filters[].value": "getShieldEvents.filters[].values",
      pageSize: "getShieldEvents.limit",
    },
    omitted: [{ reason: "one page of events, each by itself", members: ["groupBy", "buckets", "page"] }],
  },
  {
    document: "shield.json",
    operation: "PATCH /shield/shield-zone/{shieldZoneId}/upload-scanning",
    arguments: {
      shieldZoneId: "UploadScanning.shieldZoneId",
      isEnabled: "UploadScanning.enabled",
      csamScanningMode: "UploadScanning.csamScanningMode",
      antivirusScanningMode: "UploadScanning.antivirusScanningMode",
    },
  },
  {
    document: "core.json",
    operation: "POST /dnszone/checkavailability",
    arguments: {
      Name: "getDnsZoneAvailability.name",
    },
  },
];
