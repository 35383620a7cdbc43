import { z } from "zod";
import { defineDataSource, int } from "../../define/define";

const zone = z.object({
  shieldZoneId: z.int().describe("The shield zone's id."),
  pullZoneId: int("The id of its pull zone."),
});

export const getShieldZones = defineDataSource({
  name: "getShieldZones",
  description:
    "Lists the ids of all shield zones of the account and of their pull zones, in one call. `getShieldZone` reads the settings of one.",
  vendorPage: "shield",
  example: { name: "shieldZones", exports: { protectedZones: "shieldZones" } },
  inputs: z.object({}),
  outputs: z.object({ shieldZones: z.array(zone).describe("The shield zones.") }),
  read: async (_, { api }) => ({ shieldZones: await api.shieldZones.mapping() }),
});
