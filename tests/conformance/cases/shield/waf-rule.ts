import type { Emulator } from "../../../../emulator";
import type { RuleRecord } from "../../../../emulator/routes/shield/records";
import { ruleSeverity, ruleTransformation, wafRuleAction } from "../../../../sdk/api/shield";
import { type Case, type Deployed, zones } from "../../case";
import { conditionsOf } from "./rule-conditions";

const zoneOf = (emulator: Emulator, { outputs }: Deployed) =>
  emulator.state.shieldZones.get(outputs.shieldZoneId as number);
const find = (emulator: Emulator, deployed: Deployed) =>
  zoneOf(emulator, deployed)?.wafRules.get(deployed.outputs.wafRuleId as number);

/** A change of a rule outside of Pulumi. */
const drift = (
  title: string,
  shows: readonly string[],
  change: (configuration: RuleRecord["ruleConfiguration"], rule: RuleRecord) => void,
): Case["drift"][number] => ({
  title,
  shows,
  change: (emulator, deployed) => {
    const rule = find(emulator, deployed);
    if (!rule) throw new Error("The WAF rule does not exist.");
    change(rule.ruleConfiguration, rule);
  },
});

const path = { variables: { REQUEST_URI: "", QUERY_STRING: "" }, operator: "RX", value: "\\.(env|git)\\b" };
const header = { variables: { REQUEST_HEADERS: "^x-" }, operator: "DETECTXSS", regexVariable: true };
const country = { variables: { GEO: "COUNTRY_CODE" }, operator: "WITHIN", value: "SI AT", negated: true };
const length = { variables: { ARGS: "" }, operator: "GT", value: "1000" };
const update = "PATCH /shield/waf/custom-rule/{id}";
/** The read that confirms each write. */
const list = "GET /shield/waf/custom-rules/{shieldZoneId}";

export const wafRuleCase: Case = {
  resource: "WafRule",
  creation: { operation: "POST /shield/waf/custom-rule", assignsId: true },
  objects: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { wafRules }]) =>
      [...wafRules.values()].map(({ id, ruleName }) => ({ id: `${zone}/${id}`, name: ruleName })),
    ),
  prepare: (emulator) => {
    for (const zone of emulator.state.shieldZones.values()) zone.customWafRulesLimit = 100;
  },
  args: (n) => ({
    shieldZoneId: zones.shieldZoneId,
    name: `probes ${n}`,
    description: "Secrets",
    conditions: [path, header, country],
    transformations: ["URLDECODE", "LOWERCASE"],
    action: "Block",
    severity: "CRITICAL",
  }),
  calls: {
    create: [list, "POST /shield/waf/custom-rule", list],
    refresh: [list],
    delete: ["DELETE /shield/waf/custom-rule/{id}", list],
  },
  sharedReads: { refresh: [list] },
  // The check of a preview reads it, to see what is there already.
  notNeeded: { create: [list] },
  sameAs: [
    {
      title: "explicit defaults of conditions",
      args: { conditions: [{ ...path, negated: false }, header, { regexVariable: false, ...country }] },
    },
    {
      title: "variables in another order",
      args: { conditions: [{ ...path, variables: { QUERY_STRING: "", REQUEST_URI: "" } }, header, country] },
    },
    {
      title: "explicit defaults of the rule",
      from: { transformations: undefined },
      args: { transformations: [] },
    },
  ],
  updates: [
    { title: "name", args: { name: "büro 株式会社" }, calls: [list, update, list] },
    { title: "description removed", args: { description: undefined }, calls: [list, update, list] },
    { title: "a condition added", args: { conditions: [path, header, country, length] }, calls: [list, update, list] },
    { title: "a condition removed", args: { conditions: [country] }, calls: [list, update, list] },
    {
      title: "a condition no longer negated",
      args: { conditions: [path, header, { ...country, negated: false }] },
      calls: [list, update, list],
    },
    { title: "no transformations", args: { transformations: undefined }, calls: [list, update, list] },
    ...["Log", "Challenge", "Allow", "Bypass"].map((action) => ({
      title: `the action ${action}`,
      args: { action },
      calls: [list, update, list],
    })),
    { title: "severity", args: { severity: "NOTICE" }, calls: [list, update, list] },
    {
      title: "severity no longer managed: it stays",
      args: { severity: undefined, action: "Log" },
      calls: [list, update, list],
    },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherShieldZoneId } }],
  drift: [
    drift("renamed", ["name"], (_, rule) => Object.assign(rule, { ruleName: "hacked" })),
    drift("another description", ["description"], (_, rule) => Object.assign(rule, { ruleDescription: null })),
    drift("another action", ["action"], (rule) => Object.assign(rule, { actionType: 2 })),
    drift("an unknown action", ["action"], (rule) => Object.assign(rule, { actionType: 99 })),
    drift("another severity", ["severity"], (rule) => Object.assign(rule, { severityType: 0 })),
    drift("transformations in another order", ["transformations"], (rule) => rule.transformationTypes.reverse()),
    drift("negated", ["conditions"], (rule) => Object.assign(rule, { isNegated: true })),
    drift("a variable fewer", ["conditions"], (rule) => Object.assign(rule, { variableTypes: { REQUEST_URI: "" } })),
    drift(
      "a chained condition no longer a regular expression",
      ["conditions"],
      ({ chainedRuleConditions: [chained] }) => Object.assign(chained ?? {}, { isRegexVariable: false }),
    ),
    drift("a chained condition removed", ["conditions"], (rule) => rule.chainedRuleConditions.pop()),
    drift("an unknown operator", ["conditions"], (rule) => Object.assign(rule, { operatorType: 99 })),
    {
      title: "deleted",
      change: (emulator, deployed) => zoneOf(emulator, deployed)?.wafRules.delete(deployed.outputs.wafRuleId as number),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const rule = find(emulator, deployed);
    if (!rule) return undefined;
    const { ruleConfiguration: configuration } = rule;
    return {
      shieldZoneId: deployed.outputs.shieldZoneId,
      name: rule.ruleName,
      description: rule.ruleDescription || undefined,
      conditions: conditionsOf(configuration),
      transformations: configuration.transformationTypes.map(ruleTransformation.fromWire),
      action: wafRuleAction.fromWire(configuration.actionType),
      severity: ruleSeverity.fromWire(configuration.severityType),
    };
  },
  count: (emulator) => [...emulator.state.shieldZones.values()].reduce((sum, zone) => sum + zone.wafRules.size, 0),
};
