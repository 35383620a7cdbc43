import { z } from "zod";
import { defineDataSource } from "../../define/define";

export const getDnsZoneAvailability = defineDataSource({
  name: "getDnsZoneAvailability",
  description: "Checks whether a domain is available for a new DNS zone.",
  vendorPage: "dns",
  example: { name: "domain", args: { name: "example.org" }, exports: { domainIsFree: "available" } },
  inputs: z.object({ name: z.string().trim().min(1).describe("The domain to check.") }),
  outputs: z.object({
    name: z.string().describe("The domain that was checked."),
    available: z.boolean().describe("Whether the domain is available."),
  }),
  read: async ({ inputs: { name } }, { api }) => ({ name, available: await api.dnsZones.checkAvailability(name) }),
});
