import { z } from "zod";
import { defineDataSource } from "../../define/define";

export const getDnsZoneAvailability = defineDataSource({
  name: "getDnsZoneAvailability",
  description: "Whether a domain can still be added as a DNS zone.",
  example: [
    {
      type: "getDnsZoneAvailability",
      name: "domain",
      args: { name: "example.org" },
      exports: { domainIsFree: "available" },
    },
  ],
  inputs: z.object({ name: z.string().trim().min(1).meta({ description: "The domain." }) }),
  outputs: z.object({
    name: z.string().meta({ description: "The domain." }),
    available: z.boolean().meta({ description: "Whether it is free." }),
  }),
  read: async ({ inputs: { name } }, { api }) => ({ name, available: await api.dnsZones.checkAvailability(name) }),
});
