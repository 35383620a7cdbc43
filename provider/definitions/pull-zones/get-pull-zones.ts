import { z } from "zod";
import { pullZoneOriginType, pullZoneType } from "../../../sdk/api/pull-zones";
import { choice, defineDataSource, described, flag, text, texts } from "../../define/define";

const pullZone = z.object({
  id: z.int().describe("The pull zone's id."),
  name: text("Its name."),
  type: choice(pullZoneType, "The pricing tier of its traffic."),
  originType: choice(pullZoneOriginType, "The kind of its origin."),
  originUrl: text("The URL of its origin."),
  enabled: flag("Whether it is enabled."),
  suspended: flag("Whether it is suspended."),
  hostnames: texts("Its hostnames."),
});

export const getPullZones = defineDataSource({
  name: "getPullZones",
  description:
    "Lists the pull zones of the account, a thousand with each call. `getPullZone` reads the settings of one.",
  vendorPage: "cdn",
  example: { name: "shops", args: { search: "shop" }, exports: { shopZones: "pullZones" } },
  inputs: z.object({
    search: described(
      z.string().min(1).optional(),
      "A part of the name of each pull zone; letter case is ignored. Default: all pull zones.",
    ),
  }),
  outputs: z.object({ pullZones: z.array(pullZone).describe("The pull zones.") }),
  async read({ inputs: { search } }, { api }) {
    const pullZones = [];
    for await (const { id, name, type, originType, originUrl, enabled, suspended, hostnames } of api.pullZones.list({
      search,
    }))
      pullZones.push({
        id,
        name,
        type,
        originType,
        originUrl,
        enabled,
        suspended,
        hostnames: hostnames.flatMap(({ value }) => value ?? []),
      });
    return { pullZones };
  },
});
