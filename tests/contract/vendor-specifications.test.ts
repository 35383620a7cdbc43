import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { allRoutes } from "../../emulator/routes";
import { accessListAction, accessListType } from "../../sdk/api/access-lists";
import { executionMode, limitAction, rateLimitTimeframe } from "../../sdk/api/api-guardian";
import { releaseStatus } from "../../sdk/api/edge-script-releases";
import { edgeScriptType } from "../../sdk/api/edge-scripts";
import { planType } from "../../sdk/api/plan-type";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
} from "../../sdk/api/rule-configuration";
import { ddosSensitivity } from "../../sdk/api/shield-zones";
import { scannerMode } from "../../sdk/api/upload-scanning";

interface Schema {
  enum?: number[];
  "x-enum-varnames"?: string[];
  "x-enumNames"?: string[];
  properties?: Record<string, Schema>;
}

interface Specification {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

const folder = resolve(process.env.BUNNY_OPENAPI_DIR ?? join(__dirname, "../../../shared/specs"));
const isHere = existsSync(folder);
if (!isHere)
  process.stderr.write(
    `The vendor's OpenAPI files are not in ${folder} (BUNNY_OPENAPI_DIR): skipping the tests against them.\n`,
  );

const specifications: Specification[] = (isHere ? ["core", "edge-scripting", "shield"] : []).map((name) =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")),
);

describe.skipIf(!isHere)("the vendor's specifications", () => {
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
  ])("give %s the numbers and names that we give it", (name, ours) => {
    const found = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
    expect(found, name).toHaveLength(1);
    const numbers = found[0]?.enum ?? [];
    const names = found[0]?.["x-enum-varnames"] ?? found[0]?.["x-enumNames"] ?? [];
    expect(numbers.map((number) => ours.fromWire(number))).toEqual(names);
    expect(ours.names).toHaveLength(numbers.length);
  });

  test.each(["CreateWafRateLimitRuleModel", "CreateCustomWafRuleModel", "WafChainedRuleConditionItem"])(
    "give %s the variables that we give it",
    (name) => {
      const [found] = specifications.flatMap(({ components }) => components.schemas[name] ?? []);
      expect(Object.keys(found?.properties?.variableTypes?.properties ?? {})).toEqual(ruleVariables);
    },
  );
});
