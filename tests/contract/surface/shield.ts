import type { RateLimitSettings, WafRuleSettings } from "../../../sdk/index";
import { type Surface, some, untilEnded, waitedForMs } from "./call";

/** A rate limit with every property. */
export const anyRateLimit: RateLimitSettings = {
  ruleName: "login",
  ruleDescription: "d",
  ruleConfiguration: {
    actionType: "Challenge",
    variableTypes: { REQUEST_URI: "", REQUEST_HEADERS: "^user" },
    operatorType: "RX",
    value: "^/login",
    isNegated: false,
    isRegexVariable: true,
    severityType: "WARNING",
    transformationTypes: ["URLDECODE", "LOWERCASE"],
    requestCount: 5,
    timeframe: "PerOneMinute",
    blockTime: "ForOneHour",
    counterKeyType: "IP_JA4",
    chainedRuleConditions: [
      { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST", isNegated: true },
    ],
  },
};

/** A custom WAF rule with every property. */
export const anyWafRule: WafRuleSettings = {
  ruleName: "probes",
  ruleDescription: "d",
  ruleConfiguration: {
    actionType: "Bypass",
    variableTypes: { REQUEST_URI: "", REQUEST_HEADERS: "^user" },
    operatorType: "RX",
    value: "^/login",
    isNegated: false,
    isRegexVariable: true,
    severityType: "WARNING",
    transformationTypes: ["URLDECODE", "LOWERCASE"],
    chainedRuleConditions: [
      { variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST", isNegated: true },
    ],
  },
};

/** A document with an endpoint that has a parameter. */
export const specification = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Pets", version: "1" },
  paths: {
    "/pets": {
      get: {
        parameters: [{ name: "tag", in: "query", schema: { type: "string" } }],
        responses: { 200: { description: "Pets" } },
      },
    },
  },
});

function lastMonth(): { year: number; month: number } {
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  return { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 };
}
/** In whole hours, so that two calls send the same. */
function hoursAgo(hours: number): Date {
  return new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000);
}

export const shield: Surface<
  | "accessLists"
  | "apiGuardian"
  | "rateLimits"
  | "responsePages"
  | "uploadScanning"
  | "overages"
  | "shieldZones"
  | "botDetection"
  | "bots"
  | "shieldEvents"
  | "shieldMetrics"
  | "triggeredRules"
  | "waf"
  | "wafRules"
> = {
  accessLists: {
    create: (api, { shieldZoneId }) =>
      api.accessLists.create(shieldZoneId, {
        name: "n",
        type: "Country",
        content: "SI\nAT",
        description: "d",
      }),
    list: (api, { shieldZoneId }) => api.accessLists.list(shieldZoneId),
    snapshot: (api, { shieldZoneId }) => api.accessLists.snapshot(shieldZoneId),
    details: (api, { shieldZoneId, listId }) => api.accessLists.details(shieldZoneId, listId),
    get: (api, { shieldZoneId, listId }) => api.accessLists.get(shieldZoneId, listId),
    update: (api, { shieldZoneId, listId }) =>
      api.accessLists.update(shieldZoneId, listId, { name: "renamed", content: "192.0.2.2" }),
    delete: (api, { shieldZoneId, listId }) => api.accessLists.delete(shieldZoneId, listId),
    enums: (api, { shieldZoneId }) => api.accessLists.enums(shieldZoneId),
    configure: (api, { shieldZoneId, configurationId }) =>
      api.accessLists.configure(shieldZoneId, configurationId, { action: "Block", enabled: true }),
  },
  apiGuardian: {
    get: (api, { shieldZoneId }) => api.apiGuardian.get(shieldZoneId),
    snapshot: (api, { shieldZoneId }) => api.apiGuardian.snapshot(shieldZoneId),
    find: (api, { shieldZoneId }) => api.apiGuardian.find(shieldZoneId, () => true),
    updateSettings: (api, { shieldZoneId }) =>
      api.apiGuardian.updateSettings(shieldZoneId, {
        enabled: true,
        executionMode: "Block",
        bodyLimitAction: "Log",
        unmatchedPathAction: "Ignore",
      }),
    uploadSpecification: (api, { newShieldZoneId }) =>
      api.apiGuardian.uploadSpecification(newShieldZoneId, { content: specification }),
    replaceSpecification: (api, { shieldZoneId }) =>
      api.apiGuardian.replaceSpecification(shieldZoneId, {
        content: specification,
        enforceAuthorizationValidation: false,
      }),
    updateEndpoint: (api, { shieldZoneId, endpointId }) =>
      api.apiGuardian.updateEndpoint(shieldZoneId, endpointId, {
        enabled: true,
        validateRequestBodySchema: true,
        injectionDetectionParameters: { query: ["tag"] },
        rateLimitingType: "IP",
        rateLimitingRequestCount: 10,
        rateLimitingTimeframe: "PerOneMinute",
      }),
    enums: (api, { shieldZoneId }) => api.apiGuardian.enums(shieldZoneId),
  },
  rateLimits: {
    list: (api, { shieldZoneId }) => some(api.rateLimits.list(shieldZoneId)),
    listPage: (api, { shieldZoneId }) => api.rateLimits.listPage(shieldZoneId, { page: 1, perPage: 10 }),
    snapshot: (api, { shieldZoneId }) => api.rateLimits.snapshot(shieldZoneId),
    get: (api, { rateLimitId }) => api.rateLimits.get(rateLimitId),
    create: (api, { shieldZoneId }) => api.rateLimits.create(shieldZoneId, anyRateLimit),
    update: (api, { shieldZoneId, rateLimitId }) => api.rateLimits.update(shieldZoneId, rateLimitId, anyRateLimit),
    delete: (api, { shieldZoneId, rateLimitId }) => api.rateLimits.delete(shieldZoneId, rateLimitId),
  },
  responsePages: {
    set: (api, { shieldZoneId }) => api.responsePages.set(shieldZoneId, "RateLimit", "<p>Too many</p>"),
    get: (api, { shieldZoneId }) => api.responsePages.get(shieldZoneId, "Block"),
    delete: (api, { shieldZoneId }) => api.responsePages.delete(shieldZoneId, "Block"),
  },
  uploadScanning: {
    get: (api, { shieldZoneId }) => api.uploadScanning.get(shieldZoneId),
    set: (api, { shieldZoneId }) =>
      api.uploadScanning.set(shieldZoneId, { enabled: true, csamScanningMode: "Block", antivirusScanningMode: "Log" }),
  },
  overages: {
    get: (api, { shieldZoneId }) => api.overages.get(shieldZoneId, lastMonth()),
  },
  shieldZones: {
    list: (api) => some(api.shieldZones.list()),
    listPage: (api) => api.shieldZones.listPage({ page: 1, perPage: 10 }),
    get: (api, { shieldZoneId }) => api.shieldZones.get(shieldZoneId),
    snapshot: (api, { shieldZoneId }) => api.shieldZones.snapshot(shieldZoneId),
    mapping: (api) => api.shieldZones.mapping(),
    defaults: (api) => api.shieldZones.defaults(),
    getByPullZone: (api, { pullZoneId }) => api.shieldZones.getByPullZone(pullZoneId),
    create: (api, { bareZoneId }) =>
      api.shieldZones.create({
        pullZoneId: bareZoneId,
        planType: "Advanced",
        botDetectionExecutionMode: "Challenge",
        csamScanningMode: "Block",
        antivirusScanningMode: "Log",
      }),
    findOrCreate: (api, { bareZoneId }) =>
      api.shieldZones.findOrCreate({ pullZoneId: bareZoneId, planType: "Advanced" }),
    update: (api, { shieldZoneId }) =>
      api.shieldZones.update(shieldZoneId, { learningMode: true, wafEnabled: true, wafExecutionMode: "Block" }),
  },
  botDetection: {
    get: (api, { shieldZoneId }) => api.botDetection.get(shieldZoneId),
    set: (api, { shieldZoneId }) =>
      api.botDetection.set(shieldZoneId, {
        executionMode: "Challenge",
        requestIntegrity: "Low",
        ipAddress: "Medium",
        browserFingerprint: { sensitivity: "High", aggression: "Custom", complexEnabled: true },
      }),
  },
  bots: {
    list: (api, { shieldZoneId }) => api.bots.list(shieldZoneId),
    snapshot: (api, { shieldZoneId }) => api.bots.snapshot(shieldZoneId),
    setAction: (api, { shieldZoneId, botId }) => api.bots.setAction(shieldZoneId, botId, "Ignore"),
    setCategoryAction: (api, { shieldZoneId }) => api.bots.setCategoryAction(shieldZoneId, "AIScraper", "Allow"),
  },
  shieldMetrics: {
    getOverview: (api, { shieldZoneId }) => api.shieldMetrics.getOverview(shieldZoneId),
    getPeriod: (api, { shieldZoneId }) =>
      api.shieldMetrics.getPeriod(shieldZoneId, { from: hoursAgo(20), to: hoursAgo(1), resolution: "Hourly" }),
    getRateLimit: (api, { rateLimitId }) => api.shieldMetrics.getRateLimit(rateLimitId),
    getWafRule: (api, { shieldZoneId }) => api.shieldMetrics.getWafRule(shieldZoneId, "942100"),
    getEndpoint: (api, { shieldZoneId, endpointId }) => api.shieldMetrics.getEndpoint(shieldZoneId, endpointId),
  },
  triggeredRules: {
    list: (api, { shieldZoneId }) => api.triggeredRules.list(shieldZoneId),
    getRecommendation: (api, { shieldZoneId }) => api.triggeredRules.getRecommendation(shieldZoneId, "942100"),
  },
  shieldEvents: {
    search: (api, { shieldZoneId }) =>
      api.shieldEvents.search(shieldZoneId, {
        from: hoursAgo(20),
        to: hoursAgo(1),
        query: "a",
        filters: [{ field: "ip", op: "cidr", value: ["192.0.2.0/24"] }],
        page: 1,
        pageSize: 10,
      }),
    list: (api, { shieldZoneId }) =>
      some(api.shieldEvents.list(shieldZoneId, { from: hoursAgo(20), to: hoursAgo(1), max: 5 })),
    follow: (api, { shieldZoneId }) =>
      untilEnded(
        some(
          api.shieldEvents.follow(shieldZoneId, {
            from: hoursAgo(20),
            intervalMs: 100,
            // Generated responses often have no events at all.
            signal: AbortSignal.timeout(waitedForMs),
          }),
        ),
      ),
  },
  waf: {
    profiles: (api) => api.waf.profiles(),
    engineConfig: (api) => api.waf.engineConfig(),
    engineSnapshot: (api) => api.waf.engineSnapshot(),
  },
  wafRules: {
    list: (api, { shieldZoneId }) => some(api.wafRules.list(shieldZoneId)),
    listPage: (api, { shieldZoneId }) => api.wafRules.listPage(shieldZoneId, { page: 1, perPage: 10 }),
    snapshot: (api, { shieldZoneId }) => api.wafRules.snapshot(shieldZoneId),
    get: (api, { wafRuleId }) => api.wafRules.get(wafRuleId),
    create: (api, { shieldZoneId }) => api.wafRules.create(shieldZoneId, anyWafRule),
    update: (api, { shieldZoneId, wafRuleId }) => api.wafRules.update(shieldZoneId, wafRuleId, anyWafRule),
    delete: (api, { shieldZoneId, wafRuleId }) => api.wafRules.delete(shieldZoneId, wafRuleId),
    managed: (api, { shieldZoneId }) => api.wafRules.managed(shieldZoneId),
  },
};
