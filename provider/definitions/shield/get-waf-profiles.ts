import { z } from "zod";
import { defineDataSource, flag, text } from "../../define/define";

const profile = z.object({
  id: z.int().describe("The profile's id."),
  name: text("The profile's name."),
  isPremium: flag("Whether the profile needs a paid plan."),
  profileCategory: text("The category that the platform shows it in."),
  imageUrl: text("The URL of its image."),
  description: text("What it protects."),
  features: text("What it includes, as the platform describes it."),
});

export const getWafProfiles = defineDataSource({
  name: "getWafProfiles",
  description: "Lists the profiles of the web application firewall (WAF), each a choice of managed rules.",
  vendorPage: "shield/waf",
  example: { name: "wafProfiles", exports: { profiles: "profiles" } },
  inputs: z.object({}),
  outputs: z.object({ profiles: z.array(profile).describe("The profiles.") }),
  read: async (_, { api }) => ({ profiles: await api.waf.profiles() }),
});
