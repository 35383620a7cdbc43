import { z } from "zod";
import { defineResource, described } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { contradictions } from "../shared/normal-entry";
import { unmanagedNote } from "../shared/settings";
import { allowedReferrers, blockedReferrers } from "./pull-zone-lists";
import { wholeListHandlers } from "./pull-zone-whole-lists";

const handlers = wholeListHandlers({ allowed: allowedReferrers, blocked: blockedReferrers });
const hosts =
  "Hostnames without scheme and path; `*` matches any part. Compared as a set: order, duplicates and letter case are ignored.";

export const pullZoneReferrers = defineResource({
  name: "PullZoneReferrers",
  description:
    "The whole lists of allowed and blocked referrers of a pull zone, or one of them. Entries of a managed list that are not in the program are removed, whoever added them, even when the resource is created: import it first to preview what would be removed. Deleting the resource empties the managed lists. Suited to many hostnames, since both lists are written with one request. Where others edit a list too, use AllowedReferrer or BlockedReferrer instead; one list cannot use both.",
  vendorPage: "cdn/security/hotlink-protection",
  example: { name: "referrers", args: { pullZoneId: 1002, allowed: ["example.com", "*.example.com"], blocked: [] } },
  inputs: z.object({
    pullZoneId: pullZoneId.describe("The id of the pull zone."),
    allowed: described(
      z.array(z.string()).optional(),
      `Referrers that the pull zone allows; an empty list allows all. ${hosts} ${unmanagedNote}`,
      { set: true, unmanaged: true },
    ),
    blocked: described(
      z.array(z.string()).optional(),
      `Referrers that the pull zone blocks. ${hosts} ${unmanagedNote}`,
      { set: true, unmanaged: true },
    ),
  }),
  id: "{pullZoneId}",
  ...handlers,

  check(inputs, given) {
    if (given.has("allowed") || given.has("blocked")) {
      const { problems, normal } = handlers.check(inputs);
      return { problems: [...problems, ...contradictions(normal)], normal };
    }
    return { problems: [{ path: ["allowed"], reason: "is required where `blocked` is not given" }] };
  },
});
