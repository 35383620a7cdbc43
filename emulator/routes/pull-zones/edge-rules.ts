import { randomUUID } from "node:crypto";
import { z } from "zod";
import { core, created } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { readBody, routes } from "../../http/route";
import { pullZoneOf } from "./pull-zones";
import type { EdgeRuleActionRecord, EdgeRuleRecord, PullZoneRecord } from "./records";

const text = z.string().nullish();
const action = z.object({
  ActionType: z.int(),
  ActionParameter1: text,
  ActionParameter2: text,
  ActionParameter3: text,
});
const trigger = z.object({
  Type: z.int(),
  PatternMatches: z.array(z.string()).nullish(),
  PatternMatchingType: z.int().min(0).max(2).nullish(),
  Parameter1: text,
});
/** An edge rule in a request. */
export const sentEdgeRule = action.extend({
  Guid: text,
  Triggers: z.array(trigger).nullish(),
  ExtraActions: z.array(action).nullish(),
  TriggerMatchingType: z.int().min(0).max(2).nullish(),
  Description: text,
  Enabled: z.boolean().nullish(),
  OrderIndex: z.int32().nullish(),
});

const toggle = z.object({ Value: z.boolean().default(false) });

export const edgeRuleRoutes = routes(core.unauthorized, {
  "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate": (request) => {
    const zone = pullZoneOf(request, request.path.pullZoneId);
    const sent = readBody(sentEdgeRule, request.body, core.invalid);
    const at = zone.EdgeRules.findIndex(({ Guid }) => Guid === sent.Guid);
    if (sent.Guid && (at < 0 || zone.EdgeRules[at]?.ReadOnly)) return core.notFound();
    const { state } = request;
    requireWithin(state, "triggers", sent.Triggers?.length ?? 0);
    for (const { PatternMatches } of sent.Triggers ?? []) requireWithin(state, "patterns", PatternMatches?.length ?? 0);
    if (!sent.Guid) {
      requireWithin(state, "edgeRules", zone.EdgeRules.length + 1);
      return created(addEdgeRule(zone, sent));
    }
    const put = recordOf(sent, nextIndex(zone.EdgeRules));
    zone.EdgeRules[at] = put;
    return created(put);
  },

  "POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled": (request) => {
    const { EdgeRules } = pullZoneOf(request, request.path.pullZoneId);
    const found = EdgeRules.find(({ Guid }) => Guid === request.path.edgeRuleId);
    if (!found || found.ReadOnly) return core.notFound();
    found.Enabled = readBody(toggle, request.body, core.invalid).Value;
    return { status: 204 };
  },

  "DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}": (request) => {
    const zone = pullZoneOf(request, request.path.pullZoneId);
    const at = zone.EdgeRules.findIndex(({ Guid }) => Guid === request.path.edgeRuleId);
    if (at < 0 || zone.EdgeRules[at]?.ReadOnly) return core.notFound();
    zone.EdgeRules.splice(at, 1);
    return { status: 204 };
  },
});

/** Adds a rule to a zone. */
export function addEdgeRule(zone: PullZoneRecord, sent: z.output<typeof sentEdgeRule>): EdgeRuleRecord {
  const added = recordOf(sent, nextIndex(zone.EdgeRules));
  zone.EdgeRules.push(added);
  return added;
}

/** The rule as the platform stores it: a rule is always replaced as a whole. */
function recordOf(sent: z.output<typeof sentEdgeRule>, nextIndex: number): EdgeRuleRecord {
  return {
    Guid: sent.Guid || randomUUID(),
    ...actionOf(sent),
    Triggers: (sent.Triggers ?? []).map(({ Type, PatternMatches, PatternMatchingType, Parameter1 }) => ({
      Type,
      PatternMatches: PatternMatches ?? [],
      PatternMatchingType: PatternMatchingType ?? 0,
      Parameter1: Parameter1 ?? "",
    })),
    ExtraActions: (sent.ExtraActions ?? []).map(actionOf),
    TriggerMatchingType: sent.TriggerMatchingType ?? 0,
    Description: sent.Description ?? null,
    Enabled: sent.Enabled ?? false,
    OrderIndex: sent.OrderIndex ?? nextIndex,
    ReadOnly: false,
  };
}

function actionOf({
  ActionType,
  ActionParameter1 = null,
  ActionParameter2 = null,
  ActionParameter3 = null,
}: z.output<typeof action>): EdgeRuleActionRecord {
  return { ActionType, ActionParameter1, ActionParameter2, ActionParameter3 };
}

/** Rules without an order come last. */
function nextIndex(rules: readonly EdgeRuleRecord[]): number {
  return Math.max(-1, ...rules.map(({ OrderIndex }) => OrderIndex)) + 1;
}
