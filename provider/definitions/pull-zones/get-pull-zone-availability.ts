import { z } from "zod";
import { defineDataSource } from "../../define/define";

export const getPullZoneAvailability = defineDataSource({
  name: "getPullZoneAvailability",
  description: "Whether a name is still free for a pull zone.",
  example: [
    {
      type: "getPullZoneAvailability",
      name: "media",
      args: { name: "acme-media" },
      exports: { nameIsFree: "available" },
    },
  ],
  inputs: z.object({ name: z.string().trim().min(1).meta({ description: "The pull zone's name." }) }),
  outputs: z.object({
    name: z.string().meta({ description: "The pull zone's name." }),
    available: z.boolean().meta({ description: "Whether it is free." }),
  }),
  read: async ({ inputs: { name } }, { api }) => ({ name, available: await api.pullZones.checkAvailability(name) }),
});
