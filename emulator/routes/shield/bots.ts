import { z } from "zod";
import { botAction, botCategory, botCategoryAction } from "../../../sdk/api/shield";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { type RouteRequest, readBody, readId, routes } from "../../http/route";
import { documented } from "../../http/sources";
import type { ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const bots = "/shield/shield-zone/{shieldZoneId}/bot-categorization";

const noBot = documented("shield", "Not Found", `PUT ${bots}/bots/{botId}`);
const noCategory = documented("shield", "Not Found", `PUT ${bots}/categories/{category}`);

const newBotAction = z.object({ action: z.number().refine(botAction.has, "not an action") });
const newCategoryAction = z.object({ action: z.number().refine(botCategoryAction.has, "not an action") });

/** A few of the bots that the platform knows, by category. */
export const knownBots = [
  { category: "SEO", bots: [bot(11, "AhrefsBot", true), bot(12, "SemrushBot", true)] },
  { category: "AIScraper", bots: [bot(21, "GPTBot", true), bot(22, "Bytespider", false)] },
  { category: "Tool", bots: [bot(41, "curl", false)] },
  { category: "Preview", bots: [bot(61, "Slackbot", true)] },
  { category: "System", bots: [bot(251, "UptimeRobot", true)] },
] as const;

function bot(botId: number, userAgentMatch: string, isVerifiable: boolean) {
  return { botId, userAgentMatch, isVerifiable };
}

export const botRoutes = routes(shield.unauthorized, {
  [`GET ${bots}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    return ok({ categories: knownBots.map((group) => groupOf(zone, group)), error: succeeded });
  },

  [`PUT ${bots}/bots/{botId}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const botId = readId(request.path.botId, () => invalidValue("botId"));
    const { action } = readBody(newBotAction, request.body, shield.invalid);
    if (!knownBots.some((group) => group.bots.some((one) => one.botId === botId)))
      return shield.error(404, "The bot was not found.", "not_found.bot", noBot);
    zone.botActions.set(botId, action);
    const found = knownBots.map((group) => groupOf(zone, group)).flatMap((group) => group.bots);
    return shield.ok(found.find((one) => one.botId === botId));
  },

  [`PUT ${bots}/categories/{category}`]: (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const category = readId(request.path.category, () => invalidValue("category"));
    const { action } = readBody(newCategoryAction, request.body, shield.invalid);
    if (!knownBots.some((group) => botCategory.toWire(group.category) === category))
      return shield.error(404, "The category was not found.", "not_found.bot_category", noCategory);
    zone.botCategoryActions.set(category, action);
    return shield.ok({ category, action });
  },
});

function groupOf(zone: ShieldZoneRecord, group: (typeof knownBots)[number]) {
  const category = botCategory.toWire(group.category);
  return {
    category,
    categoryAction: zone.botCategoryActions.get(category) ?? 0,
    bots: group.bots.map((one) => ({ ...one, category, action: zone.botActions.get(one.botId) ?? 0 })),
  };
}
