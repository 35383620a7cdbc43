import { z } from "zod";
import type { BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import { defineResource, described, outputOf } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone whose custom rules are ordered."),
  // May be empty, since that is what a refresh reports where the zone has none of these rules in its order.
  wafRuleIds: described(
    z.array(z.int().positive()),
    "The ids of custom WAF rules in the order in which they are evaluated, as `wafRuleId` of `WafRule`. Rules that are left out come after them, in the order that they have; one that is put before them is drift.",
  ),
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
  id: "{shieldZoneId}",

  check({ wafRuleIds = [] }) {
    const known = wafRuleIds.filter((id) => id !== undefined);
    const at = known.findIndex((id, index) => known.indexOf(id) !== index);
    return { problems: at === -1 ? [] : [{ path: ["wafRuleIds"], reason: "names a rule twice" }] };
  },

  claim: { list: "order of WAF rules of shield zone {shieldZoneId}" },

  create: ({ inputs }, { api }) => write(api, inputs),

  async read({ prior, importing }, { api }) {
    const { shieldZoneId, wafRuleIds = [] } = prior.inputs;
    const { wafCustomRuleOrder: order } = await api.shieldZones.snapshot(shieldZoneId);
    if (importing) return { inputs: { shieldZoneId, wafRuleIds: order } };
    // A rule before or between the configured ones is evaluated before one of them; those after them are no drift.
    const last = order.findLastIndex((id) => wafRuleIds.includes(id));
    const first = order.slice(0, last + 1);
    const others = first.filter((id) => !wafRuleIds.includes(id));
    const existing = new Set(others.length > 0 ? (await api.wafRules.snapshot(shieldZoneId)).map(({ id }) => id) : []);
    const reported = first.filter((id) => wafRuleIds.includes(id) || existing.has(id));
    return { inputs: { shieldZoneId, wafRuleIds: reported } };
  },

  update: ({ inputs }, { api }) => write(api, inputs),

  // The order ends with its rules.
  delete: async () => {},

  async list({ shieldZoneId }, { api }) {
    const { wafCustomRuleOrder } = await api.shieldZones.snapshot(shieldZoneId);
    return wafCustomRuleOrder.length > 0 ? [{ name: `order of WAF rules ${shieldZoneId}` }] : [];
  },
});

/** Puts the rules before the others of the zone's order, of which those that no longer exist are left out. */
async function write(api: BunnyClient, { shieldZoneId, wafRuleIds }: z.output<typeof inputs>): Promise<void> {
  await api.shieldZones.update(shieldZoneId, async ({ wafCustomRuleOrder }) => {
    const others = wafCustomRuleOrder.filter((id) => !wafRuleIds.includes(id));
    return { wafCustomRuleOrder: [...wafRuleIds, ...(await existingAmong(others, api, shieldZoneId))] };
  });
}

async function existingAmong(ids: readonly number[], api: BunnyClient, shieldZoneId: number): Promise<number[]> {
  if (ids.length === 0) return [];
  const listed = new Set<number>();
  for await (const { id } of api.wafRules.list(shieldZoneId)) listed.add(id);
  // A list may lack a new rule for a while.
  const exists = await Promise.all(
    ids.map(async (id) => listed.has(id) || (await undefinedIfNotFound(api.wafRules.get(id))) !== undefined),
  );
  return ids.filter((_, at) => exists[at]);
}
