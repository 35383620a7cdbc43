import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { EmulatorState } from "../../emulator/account/state";
import { allRoutes } from "../../emulator/routes";
import { addDnsRecord } from "../../emulator/routes/dns/dns-records";
import { sentRecord, sentZone } from "../../emulator/routes/dns/dns-settings";
import { addDnsZone } from "../../emulator/routes/dns/dns-zones";
import { sentSettings as sentPullZone } from "../../emulator/routes/pull-zones/pull-zone-settings";
import { addPullZone } from "../../emulator/routes/pull-zones/pull-zones";
import { authLocations, authSchemeTypes } from "../../emulator/routes/shield/openapi-document";
import { planLimits } from "../../emulator/routes/shield/plan-limits";
import { sentSettings as sentShieldZone } from "../../emulator/routes/shield/shield-zone-settings";
import {
  dnsAccelerationStatus,
  dnsMonitoringStatus,
  dnsMonitoringType,
  dnsRecordType,
  dnsSmartRoutingType,
} from "../../sdk/api/dns/dns-records";
import { dnsViewType, logAnonymizationType, privateKeyType } from "../../sdk/api/dns/dns-zones";
import { releaseStatus } from "../../sdk/api/edge-scripting/edge-script-releases";
import { edgeScriptType } from "../../sdk/api/edge-scripting/edge-scripts";
import { pullZoneOriginType, pullZoneType } from "../../sdk/api/pull-zones/pull-zones";
import { accessListAction, accessListType } from "../../sdk/api/shield/access-lists";
import { executionMode, limitAction, rateLimitTimeframe, rateLimitTypes } from "../../sdk/api/shield/api-guardian";
import { planType } from "../../sdk/api/shield/plan-type";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
} from "../../sdk/api/shield/rule-configuration";
import { ddosSensitivity } from "../../sdk/api/shield/shield-zones";
import { scannerMode } from "../../sdk/api/shield/upload-scanning";
import { specificationFiles } from "./specifications";

interface Schema {
  enum?: (number | string)[];
  "x-enum-varnames"?: string[];
  "x-enumNames"?: string[];
  properties?: Record<string, Schema>;
}

interface Specification {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

const specifications: Specification[] = Object.values(specificationFiles ?? {}).map((file) =>
  JSON.parse(readFileSync(file, "utf8")),
);

describe.skipIf(!specificationFiles)("the vendor's specifications", () => {
  test.each(allRoutes.map(({ operation }) => operation))("know %s", (operation) => {
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
    ["PullZoneOriginType", pullZoneOriginType],
    ["PullZoneType", pullZoneType],
    ["WAFExecutionMode", executionMode],
    ["WAFPayloadLimitAction", limitAction],
    ["UnmatchedPathAction", limitAction],
    ["ShieldPlanType", planType],
    ["DDoSShieldSensitivity", ddosSensitivity],
    ["DDoSExecutionMode", executionMode],
    ["UploadScanningScannerMode", scannerMode],
    ["EdgeScriptTypes", edgeScriptType],
    ["EdgeScriptReleaseStatus", releaseStatus],
    ["RateLimitTimeframe", rateLimitTimeframe],
    ["RatelimitRuleActionType", rateLimitAction],
    ["WafRateLimitTimeframeType", rateLimitTimeframe],
    ["WafRatelimitBlockType", rateLimitBlockTime],
    ["WafRatelimitCounterKeyType", rateLimitCounterKey],
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
  const dnsZone = addDnsZone(state, "any.example");

  test.each<[string, object | undefined]>([
    ["PullZoneModel", pullZone],
    ["HostnameModel", pullZone.Hostnames[0]],
    ["DnsZoneModel", dnsZone],
    ["DnsRecordModel", addDnsRecord(state, dnsZone, { Value: "192.0.2.1" })],
  ])("give %s the properties that the emulator returns", (name, ours) => {
    expect(Object.keys(ours ?? {}).toSorted()).toEqual(members(name));
  });

  test.each([
    // Write-only.
    ["PullZoneSettingsModel", sentPullZone, ["CacheControlBrowserMaxAgeOverride", "DnsOriginPort", "DnsOriginScheme"]],
    // The path has the id.
    ["UpdateDnsRecordModel", sentRecord, ["Id"]],
    ["UpdateDnsZoneModel", sentZone, []],
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
