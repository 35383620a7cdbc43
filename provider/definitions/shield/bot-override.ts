import { z } from "zod";
import { botIn } from "../../../sdk/api/shield";
import { defineResource, enumInput } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone."),
  botId: z.int32().positive().describe("The id of the bot, as `getBotCategories` has it."),
  // `None` clears an override, so it is no argument.
  action: enumInput(["Block", "Allow", "Ignore"], {
    Block: "The bot's requests are refused.",
    Allow: "The bot's requests are let through.",
    Ignore: "The bot's requests are treated like any others.",
  }).describe("The action for the bot, whatever its category's is."),
});

type Inputs = z.output<typeof inputs>;

export const botOverride = defineResource({
  name: "BotOverride",
  description:
    "The action for a single bot that the platform knows, in a shield zone. A delete clears it, so that the action of the bot's category applies again.",
  vendorPage: "shield/verified-bots",
  example: { name: "gptBot", args: { shieldZoneId: 2001, botId: 21, action: "Block" } },
  inputs,
  id: "{shieldZoneId}/{botId}",

  claim: { list: "action for bot {botId} in shield zone {shieldZoneId}" },

  create: ({ inputs: { shieldZoneId, botId, action } }, { api }) => api.bots.setAction(shieldZoneId, botId, action),

  async read({ prior }, { api }) {
    const { shieldZoneId, botId } = prior.inputs;
    const bot = botIn(await api.bots.snapshot(shieldZoneId), botId);
    if (!bot || bot.action === "None") return undefined;
    // A value that this version does not know is returned unchanged, and so shows as drift.
    return { inputs: { shieldZoneId, botId, action: bot.action as Inputs["action"] } };
  },

  update: ({ inputs: { shieldZoneId, botId, action } }, { api }) => api.bots.setAction(shieldZoneId, botId, action),

  delete: ({ prior: { inputs } }, { api }) => api.bots.setAction(inputs.shieldZoneId, inputs.botId, "None"),

  async list({ shieldZoneId }, { api }) {
    const bots = (await api.bots.snapshot(shieldZoneId)).flatMap((group) => group.bots);
    return bots
      .filter(({ action }) => action !== "None")
      .map(({ botId, userAgentMatch }) => ({ name: userAgentMatch ?? `bot ${botId}`, inputs: { botId } }));
  },
});
