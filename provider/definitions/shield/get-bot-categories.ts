import { z } from "zod";
import { botAction, botCategory, botCategoryAction } from "../../../sdk/api/shield";
import { defineDataSource, enumOutput, text } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const bot = z.object({
  botId: z.int().describe("The bot's id."),
  userAgentMatch: text("The part of the user agent by which it is known."),
  category: enumOutput(botCategory).describe("Its category."),
  action: enumOutput(botAction).describe("The action for it; `None` if its category decides."),
  isVerifiable: z.boolean().describe("Whether the platform can verify that a request comes from it."),
});

const category = z.object({
  category: enumOutput(botCategory).describe("The category."),
  categoryAction: enumOutput(botCategoryAction).describe("The action for its bots; `None` if bot detection decides."),
  bots: z.array(bot).describe("Its bots."),
});

export const getBotCategories = defineDataSource({
  name: "getBotCategories",
  description: "Lists the bots that the platform knows, by category, with their actions in a shield zone.",
  vendorPage: "shield/verified-bots",
  example: { name: "botCategories", args: { shieldZoneId: 2001 }, exports: { knownBots: "categories" } },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({ categories: z.array(category).describe("The categories.") }),
  read: async ({ inputs }, { api }) => ({ categories: await api.bots.list(inputs.shieldZoneId) }),
});
