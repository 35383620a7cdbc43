import {
  ddosSensitivity,
  executionMode,
  planType,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
  wafRuleAction,
} from "../../../sdk/api/shield";
import type { WireEnum } from "../../../sdk/internal";
import { ok, shield } from "../../http/replies";
import { routes } from "../../http/route";
import { managedRulesets } from "./waf-rulesets";

export const shieldEnumRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/ddos/enums": () =>
    ok({ data: [enumOf("DDoSShieldSensitivity", ddosSensitivity), enumOf("DDoSExecutionMode", executionMode)] }),

  "GET /shield/waf/enums": () =>
    ok({
      data: [
        enumOf("WafRuleActionType", wafRuleAction),
        enumOf("WafRuleOperatorType", ruleOperator),
        enumOf("WafRuleSeverityType", ruleSeverity),
        enumOf("WafRuleTransformationType", ruleTransformation),
        { enumName: "WafRuleVariableType", enumValues: ruleVariables.map(enumValue) },
      ],
    }),

  // Before the route of a zone's rules, which would match it as an id.
  "GET /shield/waf/rules/plan-segmentation": () =>
    shield.ok(
      planType.names.map((planName) => ({
        planValue: planType.toWire(planName),
        planName,
        rules: managedRulesets,
      })),
    ),

  /** The document has no body for it. */
  "GET /shield/promo/state": () => ({ status: 200 }),
});

function enumOf<Name extends string>(enumName: string, { names, toWire }: WireEnum<Name>) {
  return { enumName, enumValues: names.map((name) => enumValue(name, toWire(name))) };
}

const enumValue = (name: string, value: number) => ({ name, value, isPremium: false, optionalInput: null });
