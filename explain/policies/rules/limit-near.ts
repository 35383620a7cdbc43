import { z } from "zod";
import { defaultLimits } from "../../../provider/define/counts";
import { customAccessList, rateLimit, shieldZone, wafRule } from "../../../provider/definitions/shield";
import { resources as definitions } from "../../../provider/registry";
import type { AnyJudged, Resources } from "../resources";
import { defineRule } from "../rule";

const counted = definitions.filter(({ counts }) => counts);

/** Objects that are near the limit of how many there may be, with the resource that reaches it. */
interface Near {
  readonly resource: AnyJudged;
  readonly what: string;
  readonly amount: number;
  readonly limit: number;
}

export const limitNear = defineRule({
  name: "limit-near",
  severity: "low",
  enforcement: "advisory",
  scope: "stack",
  of: [...counted, customAccessList, rateLimit, wafRule],
  reason: "Beyond a limit of the account or the plan, the next block list or rule is refused when it is needed.",
  remedy: "Join or remove some, or ask for a higher limit or plan in time.",
  config: {
    share: z.number().gt(0).max(1).default(0.8).meta({ description: "The part of a limit that may be used." }),
    listEntries: z.int().positive().optional().meta({
      description:
        "How many entries the plan includes over all custom access lists of a shield zone, as `customEntryLimit` of `getAccessLists` has it. Default: not judged.",
    }),
  },
  *judge(resources, { share, listEntries }) {
    for (const { resource, what, amount, limit } of [...ofAccount(resources), ...ofPlan(resources, listEntries)])
      if (amount > share * limit)
        yield { resource, message: `${amount} of ${limit.toLocaleString("en")} ${what} are used` };
  },
});

function ofAccount(resources: Resources): Near[] {
  const all = counted.flatMap((definition) =>
    resources.of(definition).flatMap((resource) =>
      (definition.counts?.(resource.inputs) ?? []).map(({ of, amount = 1, limit }) => ({
        resource,
        of,
        amount,
        limit,
      })),
    ),
  );
  return [...Map.groupBy(all, ({ of }) => of)].flatMap(([what, group]) => {
    const amount = group.reduce((sum, one) => sum + one.amount, 0);
    const [last] = group.toSorted((a, b) => (a.resource.urn > b.resource.urn ? -1 : 1));
    return last ? [{ resource: last.resource, what, amount, limit: defaultLimits[last.limit] }] : [];
  });
}

function ofPlan(resources: Resources, listEntries: number | undefined): Near[] {
  return resources.of(shieldZone).flatMap((zone) => {
    const within = <T extends AnyJudged>(all: readonly T[]) => all.filter((one) => one.belongsTo(zone, "shieldZoneId"));
    const lists = within(resources.of(customAccessList));
    const entries = lists.reduce((sum, { inputs }) => sum + (inputs.entries?.length ?? 0), 0);
    const all: [what: string, amount: number, limit: unknown][] = [
      ["rate limits", within(resources.of(rateLimit)).length, zone.output("rateLimitRulesLimit")],
      ["WAF rules", within(resources.of(wafRule)).length, zone.output("customWafRulesLimit")],
      ["entries of access lists", entries, listEntries],
    ];
    return all.flatMap(([what, amount, limit]) =>
      typeof limit === "number" ? [{ resource: zone, what, amount, limit }] : [],
    );
  });
}
