import { z } from "zod";
import type { MaybeUnknown } from "../../../provider/define/define";
import { rateLimit, shieldZone } from "../../../provider/definitions/shield";
import { compare } from "../../conditions/compare";
import { defineRule } from "../rule";

type Condition = NonNullable<MaybeUnknown<z.output<typeof rateLimit.inputs>>["conditions"]>[number];

/** The variables that have the path of a request. */
const pathVariables = ["REQUEST_URI", "REQUEST_URI_RAW", "REQUEST_FILENAME"] as const;

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
        if (!limits.some(({ inputs: { conditions = [], action } }) => action !== "Log" && covers(conditions, path)))
          yield { resource: zone, message: `no rate limit of the zone is about ${path}` };
    }
  },
});

/** Whether requests for a path are counted, as far as the conditions are about paths. */
function covers(conditions: readonly Condition[], path: string): boolean {
  return conditions.every((condition) => {
    const isAboutPaths = pathVariables.some((name) => condition?.variables?.[name] !== undefined);
    if (!condition || !isAboutPaths || condition.value === undefined) return true;
    const matches = compare(condition.operator ?? "", path, condition.value);
    return matches === undefined || matches !== condition.negated;
  });
}
