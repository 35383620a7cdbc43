import { z } from "zod";
import { createdRule, wafRuleAction } from "../../../sdk/api/shield";
import type { WafRuleSettings } from "../../../sdk/index";
import { defineResource, enumInput, keepUnverified } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { conditions, conditionsToRule, problemsIn, reconcileConditions } from "./rule-conditions";
import { requestActionMeanings } from "./rule-meanings";
import { ruleInputs, severityToSend } from "./rule-properties";
import { wafRuleFromRule } from "./waf-rule-outputs";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone that the rule protects."),
  name: z.string().min(1).describe("The rule's name. The vendor's own tools accept letters, digits and spaces only."),
  description: ruleInputs.description.describe(
    "A description of the rule. The vendor's own tools accept letters, digits and spaces only.",
  ),
  conditions: conditions.describe("The conditions of requests that match, at least one. All must match."),
  transformations: ruleInputs.transformations,
  action: enumInput(wafRuleAction.names, requestActionMeanings).describe("The action for requests that match."),
  severity: ruleInputs.severity,
});

const outputs = z.object({ wafRuleId: z.int().describe("The rule's id.") });

type Inputs = z.output<typeof inputs>;

export const wafRule = defineResource({
  name: "WafRule",
  description:
    "A custom rule of the web application firewall (WAF) of a shield zone: which requests match, and what happens to them. In which order a zone evaluates its rules is a setting of the zone.",
  vendorPage: "shield/custom-waf-rule",
  plan: "Needs the plan Advanced or a higher one; how many rules it includes is `customWafRulesLimit` of `getShieldZone`.",
  example: {
    name: "probes",
    args: {
      shieldZoneId: 2001,
      name: "Probes for secrets",
      conditions: [
        { variables: { REQUEST_URI: "", QUERY_STRING: "" }, operator: "RX", value: "\\.(env|git|aws)\\b" },
        { variables: { REMOTE_ADDR: "" }, operator: "BEGINSWITH", value: "192.0.2.", negated: true },
      ],
      transformations: ["URLDECODE", "LOWERCASE"],
      action: "Block",
      severity: "CRITICAL",
    },
  },
  inputs,
  outputs,
  id: "{shieldZoneId}/{wafRuleId}",
  existing: { by: ["name"] },
  writesWhole: () => true,

  check: ({ conditions }) => ({ problems: problemsIn(conditions ?? []) }),

  async create({ inputs }, { api }) {
    const reached = (error: unknown) => {
      const wafRuleId = createdRule(error);
      return wafRuleId === undefined ? undefined : { inputs, outputs: { wafRuleId } };
    };
    const settings = settingsFor(inputs, inputs.severity);
    const { id } = await keepUnverified(reached, () => api.wafRules.create(inputs.shieldZoneId, settings));
    return { outputs: { wafRuleId: id } };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId } = prior.inputs;
    const { wafRuleId } = prior.outputs;
    // One list serves all rules of a shield zone.
    const rule = (await api.wafRules.snapshot(shieldZoneId)).find(({ id }) => id === wafRuleId);
    if (!rule) return undefined;
    const { severity, ...reported } = wafRuleFromRule(rule);
    const { ruleConfiguration: configuration } = rule;
    return {
      inputs: {
        // Members that the response leaves out keep their last known values.
        ...prior.inputs,
        ...reported,
        description: reported.description,
        conditions: configuration
          ? reconcileConditions(configuration, prior.inputs.conditions)
          : prior.inputs.conditions,
        severity: importing || prior.inputs.severity !== undefined ? (severity ?? prior.inputs.severity) : undefined,
        // A value that this version does not know is returned unchanged, and so shows as drift.
      } as Inputs,
      outputs: { wafRuleId },
    };
  },

  async update({ inputs, prior }, { api }) {
    const { shieldZoneId } = inputs;
    const { wafRuleId } = prior.outputs;
    const current = () => api.wafRules.snapshot(shieldZoneId);
    const severity = await severityToSend(inputs.severity, wafRuleId, current);
    // The platform replaces a configuration as a whole, so all of it is sent.
    await api.wafRules.update(shieldZoneId, wafRuleId, settingsFor(inputs, severity));
    return { outputs: { wafRuleId } };
  },

  delete: ({ prior }, { api }) => api.wafRules.delete(prior.inputs.shieldZoneId, prior.outputs.wafRuleId),

  async list({ shieldZoneId }, { api }) {
    const rules = await api.wafRules.snapshot(shieldZoneId);
    return rules.map(({ id, ruleName }) => ({ name: ruleName ?? "WAF rule", outputs: { wafRuleId: id } }));
  },
});

type Severity = WafRuleSettings["ruleConfiguration"]["severityType"];

function settingsFor({ name, description, conditions, ...rule }: Inputs, severityType: Severity): WafRuleSettings {
  return {
    ruleName: name,
    // The platform keeps the description if none is sent.
    ruleDescription: description ?? "",
    ruleConfiguration: {
      ...conditionsToRule(conditions),
      transformationTypes: rule.transformations,
      actionType: rule.action,
      severityType,
    },
  };
}
