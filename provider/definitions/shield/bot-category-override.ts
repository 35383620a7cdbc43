import { z } from "zod";
import { defineResource, enumInput } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone."),
  category: enumInput(["SEO", "AIScraper", "AITool", "Tool", "Ads", "Preview", "Social", "System"], {
    SEO: "Crawlers of search engines and of SEO services.",
    AIScraper: "Crawlers that collect content for AI models.",
    AITool: "Assistants and agents that fetch pages for a user of an AI.",
    Tool: "Command line tools, libraries and monitors.",
    Ads: "Crawlers of advertising networks.",
    Preview: "Services that show previews of links.",
    Social: "Crawlers of social networks.",
    System: "The platform's own services.",
  }).describe("The category of bots."),
  action: enumInput(["Block", "Allow"], {
    Block: "The bots' requests are refused.",
    Allow: "The bots' requests are let through.",
  }).describe("The action for the bots of the category."),
});

type Inputs = z.output<typeof inputs>;

export const botCategoryOverride = defineResource({
  name: "BotCategoryOverride",
  description:
    "The action for all bots of a category that the platform knows, in a shield zone. A `BotOverride` comes before it. A delete clears it, so that bot detection decides again.",
  vendorPage: "shield/verified-bots",
  example: { name: "aiScrapers", args: { shieldZoneId: 2001, category: "AIScraper", action: "Block" } },
  inputs,
  id: "{shieldZoneId}/{category}",

  claim: { list: "action for bots of the category {category} in shield zone {shieldZoneId}" },

  create: ({ inputs: { shieldZoneId, category, action } }, { api }) =>
    api.bots.setCategoryAction(shieldZoneId, category, action),

  async read({ prior }, { api }) {
    const { shieldZoneId, category } = prior.inputs;
    const group = (await api.bots.snapshot(shieldZoneId)).find((one) => one.category === category);
    if (!category || !group || group.categoryAction === "None") return undefined;
    // A value that this version does not know is returned unchanged, and so shows as drift.
    return { inputs: { shieldZoneId, category, action: group.categoryAction as Inputs["action"] } };
  },

  update: ({ inputs: { shieldZoneId, category, action } }, { api }) =>
    api.bots.setCategoryAction(shieldZoneId, category, action),

  delete: ({ prior: { inputs } }, { api }) => api.bots.setCategoryAction(inputs.shieldZoneId, inputs.category, "None"),

  async list({ shieldZoneId }, { api }) {
    const groups = await api.bots.snapshot(shieldZoneId);
    return groups
      .filter(({ categoryAction }) => categoryAction !== "None")
      .map(({ category }) => ({ name: category, inputs: { category: category as Inputs["category"] } }));
  },
});
