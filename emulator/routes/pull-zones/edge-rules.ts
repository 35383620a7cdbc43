import { randomUUID } from "node:crypto";
import { z } from "zod";
import { core, created } from "../../http/replies";
import { requireWithin } from "../../http/require-within";
import { readBody, routes } from "../../http/route";
import { type SentEdgeRule, sentEdgeRule } from "./edge-rule-settings";
import { pullZoneOf } from "./pull-zones";
import type { EdgeRuleRecord, PullZoneRecord } from "./records";

const toggle = z.object({ Value: z.boolean().default(false) });

export const edgeRuleRoutes = routes(core.unauthorized, {
  "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate": (request) => {
    const zone = pullZoneOf(request);
    const sent = readBody(sentEdgeRule, request.body, core.invalid);
    const at = zone.EdgeRules.findIndex(({ Guid }) => Guid === sent.Guid);
    if (sent.Guid && (at < 0 || zone.EdgeRules[at]?.ReadOnly)) return core.notFound();
    const { state } = request;
    requireWithin(state, "triggers", sent.Triggers.length);
    for (const { PatternMatches } of sent.Triggers) requireWithin(state, "patterns", PatternMatches.length);
    if (!sent.Guid) {
      requireWithin(state, "edgeRules", zone.EdgeRules.length + 1);
      return created(addEdgeRule(zone, sent));
    }
    const put = recordOf(sent, nextIndex(zone.EdgeRules));
    zone.EdgeRules[at] = put;
    return created(put);
  },

  "POST /pullzone/{pullZoneId}/edgerules/{edgeRuleId}/setEdgeRuleEnabled": (request) => {
    const { EdgeRules } = pullZoneOf(request);
    const found = EdgeRules.find(({ Guid }) => Guid === request.path.edgeRuleId);
    if (!found || found.ReadOnly) return core.notFound();
    found.Enabled = readBody(toggle, request.body, core.invalid).Value;
    return { status: 204 };
  },

  "DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}": (request) => {
    const zone = pullZoneOf(request);
    const at = zone.EdgeRules.findIndex(({ Guid }) => Guid === request.path.edgeRuleId);
    if (at < 0 || zone.EdgeRules[at]?.ReadOnly) return core.notFound();
    zone.EdgeRules.splice(at, 1);
    return { status: 204 };
  },
});

/** Adds a rule to a zone. */
export function addEdgeRule(zone: PullZoneRecord, sent: z.input<typeof sentEdgeRule>): EdgeRuleRecord {
  const added = recordOf(sentEdgeRule.parse(sent), nextIndex(zone.EdgeRules));
  zone.EdgeRules.push(added);
  return added;
}

/** A rule is always replaced as a whole. */
function recordOf({ Guid, OrderIndex, ...sent }: SentEdgeRule, nextIndex: number): EdgeRuleRecord {
  return { Guid: Guid || randomUUID(), ...sent, OrderIndex: OrderIndex ?? nextIndex, ReadOnly: false };
}

/** Rules without an order come last. */
function nextIndex(rules: readonly EdgeRuleRecord[]): number {
  return Math.max(-1, ...rules.map(({ OrderIndex }) => OrderIndex)) + 1;
}
