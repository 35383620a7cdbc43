import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allRoutes } from "../../emulator/generated/routes";
import { addDnsRecord, addDnsZone, sentRecord, sentZone } from "../../emulator/routes/dns";
import { addEdgeRule, addPullZone, sentSettings as sentPullZone } from "../../emulator/routes/pull-zones";
import {
  authLocations,
  authSchemeTypes,
  planLimits,
  sentSettings as sentShieldZone,
} from "../../emulator/routes/shield";
import { sentStorageZone } from "../../emulator/routes/storage";
import { EmulatorState } from "../../emulator/state";
import { priceSource, pricingType } from "../../sdk/api/account";
import {
  dnsAccelerationStatus,
  dnsMonitoringStatus,
  dnsMonitoringType,
  dnsRecordType,
  dnsSmartRoutingType,
  dnsViewType,
  logAnonymizationType,
  privateKeyType,
} from "../../sdk/api/dns";
import { edgeScriptType, releaseStatus } from "../../sdk/api/edge-scripting";
import {
  certificateProvisionType,
  ddosProtectionType,
  edgeRuleAction,
  edgeRuleMatching,
  edgeRuleTrigger,
  edgeScriptExecutionPhase,
  ipFamilyPolicy,
  logForwardingProtocol,
  optimizerHtmlToMarkdown,
  optimizerWatermarkPosition,
  permaCacheType,
  preloadingScreenTheme,
  pullZoneLogFormat,
  pullZoneOriginType,
  pullZoneType,
  stickySessionType,
  tlsSecurityLevel,
} from "../../sdk/api/pull-zones";
import {
  accessListAction,
  accessListType,
  botAction,
  botCategory,
  botCategoryAction,
  botDetectionMode,
  botSensitivity,
  ddosSensitivity,
  executionMode,
  fingerprintAggression,
  limitAction,
  metricsResolution,
  planType,
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  rateLimitTimeframe,
  rateLimitTypes,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
  scannerMode,
  wafRuleAction,
} from "../../sdk/api/shield";
import { storageZoneS3Type, storageZoneTier } from "../../sdk/api/storage";
import {
  drmVersion,
  encodingTier,
  streamVideoSeverity,
  streamVideoStatus,
  widevineSecurityLevel,
} from "../../sdk/api/stream";
import type { WireEnum } from "../../sdk/internal";
import { specificationFiles } from "./specifications";

interface Schema {
  description?: string;
  enum?: (number | string)[];
  /** Of an enum that has each value as a schema of its own. */
  oneOf?: { title?: string; enum?: number[] }[];
  "x-enum-varnames"?: string[];
  "x-enumNames"?: string[];
  properties?: Record<string, Schema>;
}

interface Specification {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

const specifications: Specification[] = Object.values(specificationFiles).map((file) =>
  JSON.parse(readFileSync(file, "utf8")),
);

describe("the vendor's specifications", () => {
  const documented = allRoutes.filter(({ undocumented }) => !undocumented);
  test.each(allRoutes.filter(({ undocumented }) => undocumented).map(({ operation }) => operation))(
    "do not know %s",
    (operation) => {
      const [method = "", path = ""] = operation.split(" ");
      expect(specifications.flatMap(({ paths }) => paths[path]?.[method.toLowerCase()] ?? [])).toEqual([]);
    },
  );
  test.each(documented.map(({ operation }) => operation))("know %s", (operation) => {
    const [method = "", path = ""] = operation.split(" ");
    const sameShape = (other: string) => other.replaceAll(/\{\w+\}/g, "{}") === path.replaceAll(/\{\w+\}/g, "{}");
    const described = specifications
      .flatMap(({ paths }) => Object.entries(paths))
      .filter(([other]) => sameShape(other));
    expect(described.map(([, methods]) => Object.keys(methods))).toContainEqual(
      expect.arrayContaining([method.toLowerCase()]),
    );
    expect(described.map(([other]) => other)).toContain(path);
  });

  test.each([
    ["AccessListType", accessListType],
    ["AccessListAction", accessListAction],
    ["AcceleratedStatus", dnsAccelerationStatus],
    ["DnsMonitoringStatus", dnsMonitoringStatus],
    ["DnsMonitoringType", dnsMonitoringType],
    ["DnsRecordTypes", dnsRecordType],
    ["DnsSmartRoutingType", dnsSmartRoutingType],
    ["DnsViewType", dnsViewType],
    ["LogAnonymizationType", logAnonymizationType],
    ["PrivateKeyType", privateKeyType],
    ["DrmVersion", drmVersion],
    ["EncodingTier", encodingTier],
    ["WidevineMinClientSecurityLevel", widevineSecurityLevel],
    ["CertificateProvisionType", certificateProvisionType],
    ["ExecutionPhase", edgeScriptExecutionPhase],
    ["IpFamilyPolicy", ipFamilyPolicy],
    ["OptimizerHtmlToMarkdownType", optimizerHtmlToMarkdown],
    ["OptimizerWatermarkPosition", optimizerWatermarkPosition],
    ["PatternMatchingTypes", edgeRuleMatching],
    ["PermaCacheType", permaCacheType],
    ["PreloadingScreenTheme", preloadingScreenTheme],
    ["PullZoneLogFormat", pullZoneLogFormat],
    ["PullZoneLogForwarderProtocolType", logForwardingProtocol],
    ["PullZoneOriginType", pullZoneOriginType],
    ["PullZoneType", pullZoneType],
    ["ShieldDDosProtectionType", ddosProtectionType],
    ["StickySessionType", stickySessionType],
    ["StorageZoneS3Type", storageZoneS3Type],
    ["StorageZoneTier", storageZoneTier],
    ["TlsSecurityLevelType", tlsSecurityLevel],
    ["TriggerMatchingTypes", edgeRuleMatching],
    ["TriggerTypes", edgeRuleTrigger],
    ["WAFExecutionMode", executionMode],
    ["WAFPayloadLimitAction", limitAction],
    ["UnmatchedPathAction", limitAction],
    ["ShieldPlanType", planType],
    ["MetricsOverviewResolution", metricsResolution],
    ["PricingEstimationSource", priceSource],
    ["AppliedPricingType", pricingType],
    ["DDoSShieldSensitivity", ddosSensitivity],
    ["DDoSExecutionMode", executionMode],
    ["UploadScanningScannerMode", scannerMode],
    ["BotCategorizationAction", botAction],
    ["BotCategoryAction", botCategoryAction],
    ["BotDetectionExecutionMode", botDetectionMode],
    ["BotDetectionSensitivity", botSensitivity],
    ["BrowserFingerprintAggression", fingerprintAggression],
    ["EdgeScriptTypes", edgeScriptType],
    ["EdgeScriptReleaseStatus", releaseStatus],
    ["RateLimitTimeframe", rateLimitTimeframe],
    ["RatelimitRuleActionType", rateLimitAction],
    ["WafRateLimitTimeframeType", rateLimitTimeframe],
    ["WafRatelimitBlockType", rateLimitBlockTime],
    ["WafRatelimitCounterKeyType", rateLimitCounterKey],
    ["WafRuleActionType", wafRuleAction],
    ["WafRuleOperatorType", ruleOperator],
    ["WafRuleSeverityType", ruleSeverity],
    ["WafRuleTransformationType", ruleTransformation],
  ])("give %s the numbers and names of our table", (name, ours) => {
    const found = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
    expect(found, name).toHaveLength(1);
    const numbers = (found[0]?.enum ?? []).map(Number);
    const names = found[0]?.["x-enum-varnames"] ?? found[0]?.["x-enumNames"] ?? [];
    expect(numbers.map((number) => ours.fromWire(number))).toEqual(names);
    expect(ours.names).toHaveLength(numbers.length);
  });

  test("give EdgeRuleActionType the numbers and names of our table, but for two that it leaves out", () => {
    const [found] = specifications.flatMap(({ components }) => components.schemas.EdgeRuleActionType ?? []);
    const names = (found?.enum ?? []).map((number) => edgeRuleAction.fromWire(Number(number)));
    expect(names).toEqual(found?.["x-enumNames"] ?? found?.["x-enum-varnames"]);
    expect(edgeRuleAction.names.filter((name) => !names.includes(name))).toEqual([
      "UseLoadBalancer",
      "ForceLoadBalancerStickySessionMode",
    ]);
  });

  test.each<[string, WireEnum<string>]>([
    ["VideoModelStatus", streamVideoStatus],
    ["Severity", streamVideoSeverity],
  ])("give %s the numbers and names of our table, each as a schema", (name, ours) => {
    const found = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
    expect(found, name).toHaveLength(1);
    const values = found[0]?.oneOf?.map(({ title, enum: [value] = [] }) => [title, value]);
    expect(values).toEqual(ours.names.map((one) => [one, ours.toWire(one)]));
  });

  test("give BotCategory the numbers and names of our table in its description, which has more than its enum", () => {
    const [found] = specifications.flatMap(({ components }) => components.schemas.BotCategory ?? []);
    const described = [...(found?.description ?? "").matchAll(/(\d+) = (\w+)/g)].map(([, value, name]) => [
      name,
      value,
    ]);
    expect(described).toEqual(botCategory.names.map((name) => [name, String(botCategory.toWire(name))]));
    expect(found?.enum).not.toContain(255);
  });

  test.each(["CreateWafRateLimitRuleModel", "CreateCustomWafRuleModel", "WafChainedRuleConditionItem"])(
    "give %s the variables of our table",
    (name) => {
      const [found] = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
      expect(Object.keys(found?.properties?.variableTypes?.properties ?? {})).toEqual(ruleVariables);
    },
  );

  const schema = (name: string) => specifications.flatMap(({ components }) => components.schemas[name] ?? [])[0];
  const members = (name: string) => Object.keys(schema(name)?.properties ?? {}).toSorted();

  const state = new EmulatorState(planLimits, { logsPerDay: 1 });
  const pullZone = addPullZone(state, { Name: "any" });
  const addedRule = addEdgeRule(pullZone, { ActionType: 0 });
  const dnsZone = addDnsZone(state, "any.example");

  test.each<[string, object | undefined]>([
    ["PullZoneModel", pullZone],
    ["HostnameModel", pullZone.Hostnames[0]],
    ["EdgeRuleV2Model", addedRule],
    ["DnsZoneModel", dnsZone],
    ["DnsRecordModel", addDnsRecord(state, dnsZone, { Value: "192.0.2.1" })],
  ])("give %s the properties that the emulator returns", (name, ours) => {
    expect(Object.keys(ours ?? {}).toSorted()).toEqual(members(name));
  });

  test.each([
    ["PullZoneSettingsModel", sentPullZone, []],
    // The path has the id.
    ["UpdateDnsRecordModel", sentRecord, ["Id"]],
    ["UpdateDnsZoneModel", sentZone, []],
    ["StorageZoneSettingsModel", sentStorageZone, []],
    // Deprecated.
    ["ShieldZoneRequest", sentShieldZone, ["premiumPlan"]],
  ])("allow in %s the properties that the emulator accepts", (name, ours, ignored) => {
    const known = Object.keys(ours.shape).map((member) => member.toLowerCase());
    expect(members(name).filter((member) => !known.includes(member.toLowerCase()))).toEqual(ignored);
  });

  test.each([
    ["ApiGuardianRateLimitType", rateLimitTypes],
    ["AuthSchemeType", authSchemeTypes],
    ["AuthLocation", authLocations],
  ])("give %s the values of our table", (name, ours) => {
    const found = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
    expect(found.map((schema) => schema.enum)).toEqual([ours]);
  });
});
