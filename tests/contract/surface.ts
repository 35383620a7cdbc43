import { issueCertificate } from "../../emulator/routes/pull-zones";
import {
  type BunnyClient,
  BunnyError,
  type EdgeRuleSettings,
  type PullZoneSettings,
  type RateLimitSettings,
  type WafRuleSettings,
} from "../../sdk";
import { newPullZone } from "../../sdk/api/pull-zones";

/** Objects of an account, for calls that need one. */
export interface Objects {
  pullZoneId: number;
  /** A pull zone without a shield zone. */
  bareZoneId: number;
  shieldZoneId: number;
  /** A shield zone without a specification. */
  newShieldZoneId: number;
  endpointId: number;
  listId: number;
  configurationId: number;
  rateLimitId: number;
  wafRuleId: number;
  botId: number;
  scriptId: number;
  variableId: number;
  secretId: number;
  releaseUuid: string;
  edgeRuleId: string;
  hostname: string;
  dnsZoneId: number;
  recordId: number;
  storageZoneId: number;
}

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

type Call = (api: BunnyClient, objects: Objects) => Promise<unknown>;
/** Files have a host of their own, and tests: tests/sdk/storage-files.test.ts. */
type Areas = Omit<BunnyClient, "withSignal" | "close" | "storageFiles">;
type FunctionsOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T];

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

/** A call of every function of the client, with every argument. The type requires all functions. */
export const surface: { [A in keyof Areas]: { [F in FunctionsOf<Areas[A]>]: Call } } = {
  pullZones: {
    list: (api) => some(api.pullZones.list({ search: "a" })),
    listPage: (api) => api.pullZones.listPage({ page: 1, perPage: 5, search: "a" }),
    checkAvailability: (api) => api.pullZones.checkAvailability("another"),
    find: (api) => api.pullZones.find("acme-shop"),
    create: (api, { bareZoneId }) =>
      api.pullZones.create({ name: `another-${bareZoneId}`, type: "Volume", originUrl: "https://origin.example.com" }),
    update: (api, { pullZoneId }) =>
      api.pullZones.update(pullZoneId, {
        ...anyPullZoneSettings,
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
    addCertificate: (api, { pullZoneId, hostname }) =>
      api.pullZoneHostnames.addCertificate(pullZoneId, hostname, issueCertificate(hostname)),
    removeCertificate: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.removeCertificate(pullZoneId, hostname),
    zoneWith: (api, { pullZoneId, hostname }) => api.pullZoneHostnames.zoneWith(pullZoneId, hostname),
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
  edgeScripts: {
    list: (api) => some(api.edgeScripts.list({ type: ["DNS", "CDN"], search: "a", includeLinkedPullZones: true })),
    listPage: (api) => api.edgeScripts.listPage({ page: 1, perPage: 5 }),
    create: (api) =>
      api.edgeScripts.create({
        name: "n",
        type: "CDN",
        code: "// 1",
        createLinkedPullZone: true,
        linkedPullZoneName: "l",
      }),
    get: (api, { scriptId }) => api.edgeScripts.get(scriptId),
    update: (api, { scriptId }) => api.edgeScripts.update(scriptId, { name: "renamed", type: "CDN" }),
    delete: (api, { scriptId }) => api.edgeScripts.delete(scriptId, { deleteLinkedPullZones: true }),
    getCode: (api, { scriptId }) => api.edgeScripts.getCode(scriptId),
    setCode: (api, { scriptId }) => api.edgeScripts.setCode(scriptId, "// 2"),
    rotateDeploymentKey: (api, { scriptId }) => api.edgeScripts.rotateDeploymentKey(scriptId),
    getStatistics: (api, { scriptId }) =>
      api.edgeScripts.getStatistics(scriptId, { from: new Date(0), to: new Date(), hourly: true }),
  },
  edgeScriptReleases: {
    list: (api, { scriptId }) => some(api.edgeScriptReleases.list(scriptId)),
    listPage: (api, { scriptId }) => api.edgeScriptReleases.listPage(scriptId, { page: 1, perPage: 5 }),
    getActive: (api, { scriptId }) => api.edgeScriptReleases.getActive(scriptId),
    publish: (api, { scriptId }) => api.edgeScriptReleases.publish(scriptId, { note: "n" }),
    rollBack: (api, { scriptId, releaseUuid }) => api.edgeScriptReleases.rollBack(scriptId, releaseUuid, { note: "n" }),
  },
  edgeScriptSecrets: {
    list: (api, { scriptId }) => api.edgeScriptSecrets.list(scriptId),
    snapshot: (api, { scriptId }) => api.edgeScriptSecrets.snapshot(scriptId),
    add: (api, { scriptId }) => api.edgeScriptSecrets.add(scriptId, { name: "ANOTHER", value: "v" }),
    put: (api, { scriptId }) => api.edgeScriptSecrets.put(scriptId, { name: "SECRET", value: "v" }),
    update: (api, { scriptId, secretId }) => api.edgeScriptSecrets.update(scriptId, secretId, { value: "v" }),
    delete: (api, { scriptId, secretId }) => api.edgeScriptSecrets.delete(scriptId, secretId),
  },
  edgeScriptVariables: {
    add: (api, { scriptId }) =>
      api.edgeScriptVariables.add(scriptId, { name: "ANOTHER", required: true, defaultValue: "v" }),
    get: (api, { scriptId, variableId }) => api.edgeScriptVariables.get(scriptId, variableId),
    update: (api, { scriptId, variableId }) =>
      api.edgeScriptVariables.update(scriptId, variableId, { required: true, defaultValue: "v" }),
    put: (api, { scriptId }) =>
      api.edgeScriptVariables.put(scriptId, { name: "VARIABLE", required: true, defaultValue: "v" }),
    delete: (api, { scriptId, variableId }) => api.edgeScriptVariables.delete(scriptId, variableId),
  },
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
            signal: AbortSignal.timeout(waitedForMs / 5),
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
  dnsZones: {
    list: (api) => some(api.dnsZones.list({ search: "example" })),
    listPage: (api) => api.dnsZones.listPage({ page: 1, perPage: 5, search: "example", view: "Lite" }),
    find: (api) => api.dnsZones.find("zone1.example.com"),
    checkAvailability: (api) => api.dnsZones.checkAvailability("another.example.com"),
    get: (api, { dnsZoneId }) => api.dnsZones.get(dnsZoneId, { view: "Lite" }),
    create: (api, { dnsZoneId }) =>
      api.dnsZones.create({
        domain: `another-${dnsZoneId}.example.com`,
        records: [{ type: "MX", name: "", value: "mail.example.com", priority: 10, ttl: 300 }],
      }),
    update: (api, { dnsZoneId }) =>
      api.dnsZones.update(dnsZoneId, { soaEmail: "hostmaster@example.com", loggingEnabled: true }),
    delete: (api, { dnsZoneId }) => api.dnsZones.delete(dnsZoneId),
    snapshot: (api, { dnsZoneId }) => api.dnsZones.snapshot(dnsZoneId),
    enableDnssec: (api, { dnsZoneId }) => api.dnsZones.enableDnssec(dnsZoneId),
    disableDnssec: (api, { dnsZoneId }) => api.dnsZones.disableDnssec(dnsZoneId),
    export: (api, { dnsZoneId }) => api.dnsZones.export(dnsZoneId),
    import: (api, { dnsZoneId }) => api.dnsZones.import(dnsZoneId, "imported 300 IN A 192.0.2.1\n"),
    startScan: (api, { dnsZoneId }) => api.dnsZones.startScan({ zoneId: dnsZoneId }),
    latestScan: (api, { dnsZoneId }) => api.dnsZones.latestScan(dnsZoneId),
  },
  dnsRecords: {
    list: (api, { dnsZoneId }) => some(api.dnsRecords.list(dnsZoneId, { search: "w" })),
    listPage: (api, { dnsZoneId }) => api.dnsRecords.listPage(dnsZoneId, { page: 1, perPage: 5, type: "A" }),
    add: (api, { dnsZoneId }) => api.dnsRecords.add(dnsZoneId, { type: "TXT", name: "a", value: "b", ttl: 300 }),
    update: (api, { dnsZoneId, recordId }) => api.dnsRecords.update(dnsZoneId, recordId, { value: "192.0.2.2" }),
    delete: (api, { dnsZoneId, recordId }) => api.dnsRecords.delete(dnsZoneId, recordId),
  },
  storageZones: {
    list: (api) => some(api.storageZones.list({ search: "a", includeDeleted: true })),
    listPage: (api) => api.storageZones.listPage({ page: 1, perPage: 5 }),
    find: (api) => api.storageZones.find("files"),
    checkAvailability: (api) => api.storageZones.checkAvailability("another"),
    listRegions: (api) => api.storageZones.listRegions(),
    get: (api, { storageZoneId }) => api.storageZones.get(storageZoneId),
    snapshot: (api, { storageZoneId }) => api.storageZones.snapshot(storageZoneId),
    create: (api, { storageZoneId }) =>
      api.storageZones.create({
        name: `another-${storageZoneId}`,
        region: "DE",
        replicationRegions: ["NY"],
        zoneTier: "Edge",
        storageZoneType: "Supported",
      }),
    update: (api, { storageZoneId }) =>
      api.storageZones.update(storageZoneId, {
        replicationRegions: ["UK"],
        originUrl: "https://origin.example.com",
        custom404FilePath: "/404.html",
        rewrite404To200: true,
      }),
    delete: (api, { storageZoneId }) => api.storageZones.delete(storageZoneId, { deleteLinkedPullZones: true }),
    resetPassword: (api, { storageZoneId }) => api.storageZones.resetPassword(storageZoneId),
    resetReadOnlyPassword: (api, { storageZoneId }) => api.storageZones.resetReadOnlyPassword(storageZoneId),
  },
  logs: {
    list: (api, { pullZoneId }) =>
      untilEnded(
        some(
          api.logs.list(pullZoneId, {
            from: hoursAgo(20),
            country: ["DE"],
            search: "a",
            signal: AbortSignal.timeout(waitedForMs),
          }),
        ),
      ),
    listPage: (api, { pullZoneId }) =>
      api.logs.listPage(pullZoneId, {
        from: hoursAgo(20),
        to: hoursAgo(1),
        status: ["2xx", "404"],
        cacheStatus: ["HIT", "None"],
        country: ["DE", "SI"],
        edgeLocation: "DE",
        remoteIp: "192.0.2.1",
        urlContains: "a",
        userAgentContains: "a",
        refererContains: "a",
        search: "a b",
        requestId: "0f8fad5bd9cb469fa16570867728950e",
        includeOriginShield: true,
        limit: 10,
        offset: 5,
        order: "asc",
      }),
    follow: (api, { pullZoneId }) =>
      untilEnded(
        some(
          api.logs.follow(pullZoneId, {
            from: hoursAgo(20),
            intervalMs: 1_000,
            signal: AbortSignal.timeout(waitedForMs),
          }),
        ),
      ),
    day: (api, { pullZoneId }) =>
      some(api.logs.day(pullZoneId, hoursAgo(24), { start: 1, end: 3, sort: "asc", onUnreadable: () => {} })),
  },
  locations: {
    countries: (api) => api.locations.countries(),
    regions: (api) => api.locations.regions(),
  },
};

/** The functions by name, `pullZones.get`, each with its call. */
export const calls: readonly (readonly [string, Call])[] = Object.entries(surface).flatMap(([area, functions]) =>
  Object.entries(functions).map(([name, call]) => [`${area}.${name}`, call] as const),
);

/** The first items of a list: a generated one may never end. */
async function some(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of list) if (items.push(item) === 3) break;
  return items;
}

/** Long enough for the first responses on a busy machine; passes only if there never is a record. */
const waitedForMs = 10_000;

/** Resolves to no records if the signal ends the wait, since there may never be a page that is not empty. */
async function untilEnded(records: Promise<unknown[]>): Promise<unknown> {
  return records.catch((error: unknown) => {
    if (error instanceof BunnyError && ["cancelled", "timeout"].includes(error.code)) return [];
    throw error;
  });
}

/** In whole hours, so that two calls send the same. */
function hoursAgo(hours: number): Date {
  return new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000);
}

function lastMonth(): { year: number; month: number } {
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  return { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 };
}
