import type { WafRule } from "../../sdk/api/shield";
import type { Step } from "../answer";
import { ruleMatches } from "../conditions/rule-matches";
import { actionOf, ends, type Stage } from "../stage";
import type { Shield } from "../zone";

/** Custom rules of the firewall, in the zone's order. */
export const firewallRules: Stage = ({ request, zone: { shield }, effects, ask }) => {
  if (!shield?.wafEnabled || shield.wafRules.length === 0) return {};
  if (actionOf(effects, "DisableShield") || actionOf(effects, "DisableWAF") || effects.shieldPass === "Bypass")
    return {};
  const steps: Step[] = [];
  for (const rule of inOrder(shield)) {
    const configuration = rule.ruleConfiguration;
    if (!configuration || !ruleMatches(configuration, request, ask)) continue;
    const action = configuration.actionType ?? "Log";
    const step: Step = {
      stage: "firewall",
      result: action.toLowerCase(),
      text: "a custom rule matches",
      by: { kind: "firewall rule", id: `${shield.id}/${rule.id}`, name: rule.ruleName ?? "" },
      source: "rule-engine",
    };
    steps.push(step);
    if (action === "Allow" || action === "Bypass")
      return { steps, effects: action === "Bypass" ? { shieldPass: action } : {} };
    if (action !== "Block" && action !== "Challenge") continue;
    if (effects.shieldPass === "Allow" && ask.reading("allow-scope") === "all") continue;
    if (!shield.wafBlocks && ask.reading("waf-log-mode") === "log") continue;
    const outcome = { kind: action === "Block" ? "refused" : "challenged" } as const;
    return { ...ends("firewall", outcome, step), steps };
  }
  return { steps };
};

function inOrder({ wafRules, wafRuleOrder }: Shield): readonly WafRule[] {
  const place = ({ id }: WafRule) => {
    const at = wafRuleOrder.indexOf(id);
    return at < 0 ? wafRuleOrder.length : at;
  };
  return wafRules.toSorted((a, b) => place(a) - place(b));
}
