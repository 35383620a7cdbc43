import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const zone = z.object({
  shieldZoneId: z.int().meta({ description: "The shield zone's id." }),
  pullZoneId: z.int().optional().meta({ description: "The id of its pull zone." }),
});

export const getShieldZones = defineDataSource({
  name: "getShieldZones",
  description:
    "Lists the ids of all shield zones of the account and of their pull zones, in one call. `getShieldZone` reads the settings of one.",
  vendorPage: "shield",
  example: [{ type: "getShieldZones", name: "shieldZones", exports: { protectedZones: "shieldZones" } }],
  inputs: z.object({}),
  outputs: z.object({ shieldZones: z.array(zone).meta({ description: "The shield zones." }) }),
  read: async (_, { api }) => ({ shieldZones: omitNulls(await api.shieldZones.mapping()) }),
});
