import type { z } from "zod";
import { edgeRuleFrom, pullZoneEdgeRule } from "../../../provider/definitions/pull-zones";
import type { EdgeRule } from "../../../sdk/index";
import { whyNeverFires } from "../../findings/never-fires";
import { shadowsOf } from "../../findings/shadowed";
import type { Judged } from "../resources";
import { defineRule } from "../rule";

type JudgedRule = Judged<z.output<typeof pullZoneEdgeRule.inputs>>;

export const edgeRuleWithoutEffect = defineRule({
  name: "edge-rule-without-effect",
  severity: "medium",
  enforcement: "advisory",
  scope: "stack",
  of: [pullZoneEdgeRule],
  reason:
    "A rule that no request matches, or that an earlier rule keeps from acting, does nothing: what it was written for does not happen.",
  remedy:
    "Correct its triggers or its order, or remove it; `pulumi-bunny explain` tells which rule decides about a request.",
  *judge(resources) {
    const all = resources.of(pullZoneEdgeRule).filter(({ inputs }) => inputs.enabled !== false);
    for (const group of Map.groupBy(all, zoneOf).values()) {
      const rules = new Map(group.flatMap((resource) => whole(resource)));
      for (const [rule, resource] of rules) {
        // A zone may have hostnames that are not part of this stack.
        const why = whyNeverFires(rule, () => true);
        if (why !== undefined) yield { resource, message: `triggers: the rule never fires: ${why}` };
      }
      for (const { rule, types, by } of shadowsOf([...rules.keys()])) {
        const resource = rules.get(rule);
        if (resource)
          yield {
            resource,
            message: `order: ${types.join(" and ")} never counts: wherever the rule matches, "${rules.get(by)?.name}" is before it with the same action`,
          };
      }
    }
  },
});

/** What rules of one pull zone have in common: its id, or what it comes from. One of which neither is known is alone. */
function zoneOf(rule: JudgedRule): string {
  const id = rule.inputs.pullZoneId;
  if (id !== undefined) return String(id);
  const sources = rule.sourcesOf("pullZoneId");
  return sources.length > 0 ? sources.join(" ") : rule.urn;
}

/** The rule as the platform would have it; nothing where a part of it is not known yet. */
function whole(resource: JudgedRule): readonly (readonly [EdgeRule, JudgedRule])[] {
  const members = ["triggers", "actions", "match", "enabled", "order"];
  const isKnown = members.every((name) => !resource.hasUnknown(name));
  const { data } = pullZoneEdgeRule.inputs.safeParse({ ...resource.inputs, pullZoneId: 1 });
  if (!isKnown || !data) return [];
  const { triggers = [], extraActions = [], ...rule } = edgeRuleFrom(data);
  const copied = triggers.map(({ patternMatches = [], ...one }) => ({ ...one, patternMatches: [...patternMatches] }));
  return [[{ ...rule, extraActions: [...extraActions], triggers: copied, guid: resource.urn }, resource]];
}
