import type { RateLimit } from "../../sdk/api/shield";
import type { Step } from "../answer";
import { ruleMatches } from "../conditions/rule-matches";
import { actionOf, ends, type Stage } from "../stage";
import type { Shield } from "../zone";

/** Rate limits, as bounds: counters are added up over the network, and reach each edge some seconds late. */
export const rateLimits: Stage = ({ request, zone: { shield }, effects, ask }) => {
  if (!shield || shield.rateLimits.length === 0) return {};
  if (actionOf(effects, "DisableShield") || actionOf(effects, "DisableShieldRateLimiting")) return {};
  if (effects.shieldPass === "Bypass") return {};
  const steps: Step[] = [];
  for (const limit of shield.rateLimits) {
    const { ruleConfiguration: rule } = limit;
    if (!rule) continue;
    const count = rule.requestCount ?? 0;
    const nth = typeof request.nth === "number" ? request.nth : (request.nth[limit.ruleName ?? ""] ?? 1);
    const isOver = nth > count;
    if (!ruleMatches(rule, request, ask) && !(isOver && ask.reading("limit-scope") === "visitor")) continue;
    const action = rule.actionType ?? "RateLimit";
    const step: Step = {
      stage: "rate limits",
      result: isOver ? "over" : "counts",
      text: `${count} ${boundsOf(rule)}; request ${nth} ${isOver ? `is over it: ${meaning(action)}, some seconds late` : "is within it"}`,
      by: deciderOf(shield, limit),
      source: "rate-limit-rules",
    };
    steps.push(step);
    if (!isOver || action === "Log") continue;
    if (effects.shieldPass === "Allow" && ask.reading("allow-scope") === "all") continue;
    if (action === "Challenge" && actionOf(effects, "DisableShieldChallenge")) continue;
    const outcome = { kind: action === "Challenge" ? "challenged" : "limited" } as const;
    return { ...ends("firewall", outcome, step), steps };
  }
  return { steps };
};

const boundsOf = ({ timeframe, counterKeyType }: NonNullable<RateLimit["ruleConfiguration"]>) =>
  `requests within ${words(timeframe ?? "its timeframe")} by ${counterKeyType ?? "its key"}`;

/** `PerOneMinute` as words. */
const words = (name: string) =>
  name
    .replace(/^Per/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

const meaning = (action: string) => (action === "Challenge" ? "challenged" : action === "Log" ? "logged" : "limited");

const deciderOf = (shield: Shield, { id, ruleName }: RateLimit) =>
  ({ kind: "rate limit", id: `${shield.id}/${id}`, name: ruleName ?? "" }) as const;
