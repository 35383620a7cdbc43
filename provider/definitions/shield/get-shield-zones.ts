import { z } from "zod";
import { defineDataSource } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";

const zone = z.object({
  shieldZoneId: z.int().describe("The shield zone's id."),
  pullZoneId: z.int().optional().describe("The id of its pull zone."),
});

export const getShieldZones = defineDataSource({
  name: "getShieldZones",
  description:
    "Lists the ids of all shield zones of the account and of their pull zones, in one call. `getShieldZone` reads the settings of one.",
  vendorPage: "shield",
  example: [{ type: "getShieldZones", name: "shieldZones", exports: { protectedZones: "shieldZones" } }],
  inputs: z.object({}),
  outputs: z.object({ shieldZones: z.array(zone).describe("The shield zones.") }),
  read: async (_, { api }) => ({ shieldZones: omitNulls(await api.shieldZones.mapping()) }),
});
