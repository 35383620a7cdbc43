import { z } from "zod";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { readBody, routes } from "../../http/route";
import { known } from "../../http/sources";
import type { ShieldEventRecord, ShieldZoneRecord } from "./records";
import { logOf } from "./shield-event-logs";
import { shieldZoneOf } from "./shield-zones";
import { managedRulesets } from "./waf-rulesets";

const noRule = known("aspnetcore", "an object that does not exist is answered with 404");

const actions = { Ignore: 0, LogOnly: 1, DisableRule: 2 };
const review = z.object({
  ruleId: z.string().min(1),
  action: z.int().min(0).max(2).default(actions.Ignore),
});

/** A rule that was triggered awaits a review until one was sent for it. */
export const triggeredRuleRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/waf/rules/review-triggered/{shieldZoneId}": (request) => {
    const rules = triggeredRules(shieldZoneOf(request)).map(([ruleId, events]) => ({
      ruleId,
      ruleDescription: descriptions.get(ruleId) ?? null,
      topTargetedUrls: countsOf(events.map(({ fields }) => fields.url ?? "")),
      totalTriggeredRequests: events.length,
      ruleLogs: events.map(logOf),
    }));
    return ok({ triggeredRules: rules, totalTriggeredRules: rules.length, errorResponse: succeeded });
  },

  "POST /shield/waf/rules/review-triggered/{shieldZoneId}": (request) => {
    const zone = shieldZoneOf(request);
    const { ruleId, action } = readBody(review, request.body, invalidValue);
    if (!triggeredRules(zone).some(([triggered]) => triggered === ruleId))
      return shield.ruleError(404, "The rule was not triggered.", "not_found", noRule);
    const { settings } = zone;
    if (action === actions.LogOnly) settings.wafLogOnlyRules = [...new Set([...settings.wafLogOnlyRules, ruleId])];
    if (action === actions.DisableRule)
      settings.wafDisabledRules = [...new Set([...settings.wafDisabledRules, ruleId])];
    zone.reviewedRules.add(ruleId);
    return ok({ success: true, errorResponse: succeeded });
  },

  "GET /shield/waf/rules/review-triggered/ai-recommendation/{shieldZoneId}/{ruleId}": (request) => {
    const zone = shieldZoneOf(request);
    const ruleId = request.path.ruleId ?? "";
    const triggered = triggeredRules(zone).find(([one]) => one === ruleId);
    if (!triggered) return shield.ruleError(404, "The rule was not triggered.", "not_found", noRule);
    const recommendation = `Requests triggered rule ${ruleId} ${triggered[1].length} times. Log it only, where they are yours.`;
    const { shieldZoneId } = zone;
    return ok({ shieldZoneId, ruleId, success: true, recommendation, errorResponse: succeeded });
  },
});

function triggeredRules({ events, reviewedRules }: ShieldZoneRecord): [ruleId: string, events: ShieldEventRecord[]][] {
  const ofRules = events.filter(({ fields }) => fields.feature === "waf" && fields.ruleId);
  const rules = Map.groupBy(ofRules, ({ fields }) => fields.ruleId ?? "");
  return [...rules].filter(([ruleId]) => !reviewedRules.has(ruleId));
}

const descriptions = new Map(
  managedRulesets
    .flatMap(({ ruleGroups }) => ruleGroups)
    .flatMap(({ rules }) => rules)
    .map(({ ruleId, description }) => [ruleId, description]),
);

function countsOf(texts: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(texts, (text) => text);
  return Object.fromEntries([...groups].map(([text, all]) => [text, all.length]));
}
