import { z } from "zod";
import { defineResource } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { allowedReferrers, blockedReferrers } from "./pull-zone-lists";
import { wholeListHandlers } from "./pull-zone-whole-lists";

const handlers = wholeListHandlers({ allowed: allowedReferrers, blocked: blockedReferrers });
const hosts =
  "Hosts without scheme and path; `*` stands for any part. A set: order, repeats and case are no difference.";
const ifLeftOut = "Left as it is on the platform where not given.";

export const pullZoneReferrers = defineResource({
  name: "PullZoneReferrers",
  description:
    "All hosts whose pages may refer to a pull zone, all that may not, or both, as one resource: what is not in the program is taken off a list that is given, whoever put it there, already when the resource is created (import it to see beforehand what would go). Destroying it empties these lists. For many hosts, since both lists are written with one call. Use AllowedReferrer and BlockedReferrer instead where others edit a list too; a list can have only one of the two.",
  example: [
    {
      type: "PullZoneReferrers",
      name: "referrers",
      args: { pullZoneId: 1002, allowed: ["example.com", "*.example.com"], blocked: [] },
    },
  ],
  inputs: z.object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that is referred to.",
      replaceOnChange: true,
    }),
    allowed: z
      .array(z.string())
      .optional()
      .meta({
        description: `Who may refer to the zone; everybody, where it is empty. ${hosts} ${ifLeftOut}`,
        set: true,
      }),
    blocked: z
      .array(z.string())
      .optional()
      .meta({ description: `Who may not refer to the zone. ${hosts} ${ifLeftOut}`, set: true }),
  }),
  outputs: z.object({}),
  id: "{pullZoneId}",
  ...handlers,

  check(inputs, given) {
    if (given.has("allowed") || given.has("blocked")) return handlers.check(inputs);
    return { problems: [{ path: ["allowed"], reason: "is required where `blocked` is not given" }] };
  },
});
