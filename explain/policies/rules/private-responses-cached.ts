import type { z } from "zod";
import type { MaybeUnknown } from "../../../provider/define/define";
import { originTypeOf, pullZone } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";

type Origin = NonNullable<MaybeUnknown<z.output<typeof pullZone.inputs>>["origin"]>;

export const privateResponsesCached = defineRule({
  name: "private-responses-cached",
  severity: "critical",
  enforcement: "advisory",
  scope: "resource",
  of: [pullZone],
  reason:
    "A time for the edge overrides what the origin says, also `private` and `no-store`: one visitor's page may be served to another. A new pull zone has 30 days, unless its origin is a script.",
  remedy:
    "Set cache.edgeTtl to -1, so that the origin's headers count, or cache.smart to true, or name the resource in `except` where all that it serves is public.",
  *judge(resources) {
    for (const resource of resources.of(pullZone)) {
      const { origin, cache = {} } = resource.inputs;
      if (cache.smart || resource.isUnknown("cache.edgeTtl") || resource.isUnknown("cache.smart")) continue;
      if (!isServer(origin)) continue;
      if (cache.edgeTtl === undefined)
        yield { resource, message: "cache.edgeTtl: is not given, so everything is cached for 30 days" };
      else if (cache.edgeTtl > 0)
        yield { resource, message: `cache.edgeTtl: everything is cached for ${cache.edgeTtl} seconds` };
    }
  },
});

/** Whether responses are those of a server, not of files or of a script. */
function isServer(origin: Origin | undefined): boolean {
  const type = origin && originTypeOf(origin);
  return type !== undefined && !["StorageZone", "PushZone", "EdgeScript"].includes(type);
}
