import { z } from "zod";
import type { Claim } from "../../define/claims";
import { defineResource } from "../../define/define";
import { outputOf } from "../../define/example";
import { shieldZoneId } from "../shared/ids";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone whose custom rules are ordered.",
    replaceOnChange: true,
  }),
  // May be empty, since that is what a refresh reports where the zone has none of these rules in its order.
  wafRuleIds: z.array(z.int().positive()).meta({
    description:
      "The ids of custom WAF rules in the order in which they are evaluated, as `wafRuleId` of `WafRule`. Rules that are left out come after them, in the order that they have.",
  }),
});

export const wafRuleOrder = defineResource({
  name: "WafRuleOrder",
  description:
    "The order in which a shield zone evaluates its custom WAF rules. It is a resource of its own since it names rules that name the zone. A delete leaves the order unchanged.",
  vendorPage: "shield/custom-waf-rule",
  plan: "Needs the plan Advanced or a higher one, as custom rules do.",
  example: [
    {
      type: "WafRule",
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
    {
      type: "WafRuleOrder",
      name: "order",
      args: { shieldZoneId: 2001, wafRuleIds: [outputOf("probes.wafRuleId")] },
    },
  ],
  inputs,
  outputs: z.object({}),
  id: "{shieldZoneId}",

  check({ wafRuleIds = [] }) {
    const known = wafRuleIds.filter((id) => id !== undefined);
    const at = known.findIndex((id, index) => known.indexOf(id) !== index);
    return { problems: at === -1 ? [] : [{ path: ["wafRuleIds"], reason: "names a rule twice" }] };
  },

  claims: ({ shieldZoneId }) => (shieldZoneId === undefined ? [] : [claimOn(shieldZoneId)]),

  async create({ inputs: { shieldZoneId, wafRuleIds } }, { api }) {
    await api.shieldZones.update(shieldZoneId, (zone) => ({
      wafCustomRuleOrder: inOrder(wafRuleIds, zone.wafCustomRuleOrder),
    }));
    return { outputs: {} };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId = 0, wafRuleIds = [] } = prior.inputs;
    const { wafCustomRuleOrder: order } = await api.shieldZones.snapshot(shieldZoneId);
    // Where the rules are ordered as configured, others after or between them are no drift.
    const reported = importing ? order : order.filter((id) => wafRuleIds.includes(id));
    return { inputs: { shieldZoneId, wafRuleIds: reported }, outputs: {} };
  },

  async update({ inputs: { shieldZoneId, wafRuleIds } }, { api }) {
    await api.shieldZones.update(shieldZoneId, (zone) => ({
      wafCustomRuleOrder: inOrder(wafRuleIds, zone.wafCustomRuleOrder),
    }));
    return { outputs: {} };
  },

  // The order ends with its rules.
  delete: async () => {},

  async list({ shieldZoneId = 0 }, { api }) {
    const { wafCustomRuleOrder } = await api.shieldZones.snapshot(shieldZoneId);
    return wafCustomRuleOrder.length > 0 ? [{ name: `order of WAF rules ${shieldZoneId}` }] : [];
  },
});

function claimOn(shieldZoneId: number): Claim {
  return { list: `order of WAF rules of shield zone ${shieldZoneId}` };
}

const inOrder = (first: readonly number[], current: readonly number[]) => [
  ...first,
  ...current.filter((id) => !first.includes(id)),
];
