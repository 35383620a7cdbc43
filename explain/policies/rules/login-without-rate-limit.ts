import { z } from "zod";
import { conditionsToRule, rateLimit, shieldZone } from "../../../provider/definitions/shield";
import { newPullZone } from "../../../sdk/api/pull-zones";
import type { RateLimit } from "../../../sdk/index";
import { decide } from "../../decide";
import { questionSchema } from "../../question";
import type { Zone } from "../../zone";
import type { Judged } from "../resources";
import { defineRule } from "../rule";

const judged = rateLimit.inputs.pick({ conditions: true, transformations: true, action: true });

export const loginWithoutRateLimit = defineRule({
  name: "login-without-rate-limit",
  severity: "high",
  enforcement: "advisory",
  scope: "stack",
  of: [shieldZone, rateLimit],
  reason: "Where attempts to log in are not limited, passwords can be tried one after the other.",
  remedy: "Add a RateLimit whose conditions match the path, or name the paths of this program in `paths`.",
  config: {
    paths: z
      .array(z.string().startsWith("/"))
      .default(["/login"])
      .meta({ description: "The paths that need a rate limit." }),
  },
  *judge(resources, { paths }) {
    for (const zone of resources.of(shieldZone)) {
      const limits = resources.of(rateLimit).filter((one) => one.belongsTo(zone, "shieldZoneId"));
      for (const path of paths)
        if (!limits.some((limit) => mayLimit(limit, path)))
          yield { resource: zone, message: `no rate limit of the zone is about ${path}` };
    }
  },
});

/** Whether the rate limit stops attempts to log in, or may, by what else they have, as `explain` says. */
function mayLimit(limit: Judged<z.output<typeof rateLimit.inputs>>, path: string): boolean {
  const { data } = judged.safeParse(limit.inputs);
  if (!data || Object.keys(judged.shape).some((name) => limit.hasUnknown(name))) return true;
  const { conditions, transformations, action } = data;
  const rule = { ...conditionsToRule(conditions), transformationTypes: transformations, actionType: action };
  const sent = path.replace(/[^!-~]+/g, encodeURIComponent);
  const question = questionSchema.parse({ url: `https://${hostname}${sent}`, method: "POST", nth: 2 });
  const { alternatives } = decide(zoneLimiting({ ...rule, requestCount: 1 }), question, { "limit-scope": "matches" });
  return alternatives.some(({ outcome: { kind } }) => kind === "limited" || kind === "challenged");
}

const hostname = "zone.example";

/** A new zone with this rate limit and nothing else. */
const zoneLimiting = (ruleConfiguration: RateLimit["ruleConfiguration"]): Zone => ({
  pullZone: {
    ...newPullZone(),
    id: 1,
    name: "zone",
    hostnames: [{ id: 1, value: hostname, hasCertificate: true }],
    edgeRules: [],
  },
  shield: {
    id: 1,
    wafEnabled: false,
    wafBlocks: false,
    isOn: { ddos: false, bots: false, uploads: false, apiGuardian: false },
    accessLists: [],
    rateLimits: [{ id: 1, ruleConfiguration }],
    wafRuleOrder: [],
    wafRules: [],
  },
});
