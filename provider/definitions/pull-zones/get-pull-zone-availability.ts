import { z } from "zod";
import { defineDataSource } from "../../define/define";

export const getPullZoneAvailability = defineDataSource({
  name: "getPullZoneAvailability",
  description: "Checks whether a name is available for a new pull zone.",
  vendorPage: "cdn",
  example: { name: "media", args: { name: "acme-media" }, exports: { nameIsFree: "available" } },
  inputs: z.object({ name: z.string().trim().min(1).describe("The name to check.") }),
  outputs: z.object({
    name: z.string().describe("The name that was checked."),
    available: z.boolean().describe("Whether the name is available."),
  }),
  read: async ({ inputs: { name } }, { api }) => ({ name, available: await api.pullZones.checkAvailability(name) }),
});
