import { z } from "zod";
import { type Rule, ruleOperator, ruleSeverity, ruleTransformation } from "../../../sdk/api/shield";
import { choice, described, enumInput, enumOutput, text } from "../../define/define";
import { conditionsFromRule } from "./rule-conditions";
import { transformationMeanings } from "./rule-meanings";

/** The arguments that all kinds of rules have, beside the zone and the conditions. */
export const ruleInputs = {
  description: z.string().min(1).optional(),
  transformations: described(
    z.array(enumInput(ruleTransformation.names, transformationMeanings)).default([]),
    "Transformations of the variables before the comparison, in this order. Default: none.",
  ),
  severity: enumInput(ruleSeverity.names, {
    NOTICE: "The lowest: worth a look.",
    WARNING: "Between the other two: probably unwanted.",
    CRITICAL: "The highest: an attack.",
  })
    .optional()
    .describe("The severity of the rule. If omitted, the platform chooses it, and it is unmanaged."),
};

const condition = z.object({
  variables: described(
    z.record(z.string(), z.string()),
    'The variables that are compared, each with the part of it; `""` is the whole variable.',
  ),
  operator: choice(ruleOperator, "The operator of the comparison."),
  value: text("The value that is compared with."),
  negated: z.boolean().describe("Whether the condition is inverted."),
  regexVariable: z.boolean().describe("Whether the parts in `variables` are regular expressions."),
});

/** What all kinds of rules have in data sources. */
export const ruleOutputs = {
  conditions: z.array(condition),
  transformations: described(
    z.array(enumOutput(ruleTransformation)),
    "Transformations of the variables before the comparison, in this order.",
  ),
  severity: choice(ruleSeverity, "The severity of the rule."),
  ruleJson: text("The rule in the JSON form that the platform stores."),
};

/** The arguments that a rule of any kind stands for. Members that the response leaves out are null. */
export function propertiesOfRule({ ruleName, ruleDescription, ruleConfiguration: rule }: Rule) {
  return {
    name: ruleName,
    description: ruleDescription || undefined,
    conditions: rule ? conditionsFromRule(rule) : undefined,
    transformations: rule?.transformationTypes,
    severity: rule?.severityType,
  };
}

/**
 * The severity to send with an update: an update replaces the configuration as a whole, so one that a program leaves out
 * is read first, and stays.
 */
export async function severityToSend(
  given: z.output<typeof ruleInputs.severity>,
  id: number,
  read: () => Promise<readonly Rule[]>,
) {
  const rule = given === undefined ? (await read()).find((one) => one.id === id) : undefined;
  return given ?? rule?.ruleConfiguration?.severityType ?? undefined;
}
