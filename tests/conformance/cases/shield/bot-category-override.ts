import { botCategory, botCategoryAction } from "../../../../sdk/api/shield";
import type { Case } from "../../case";
import { ownShieldZones, shieldZoneOf } from "./own-shield-zones";

const list = "GET /shield/shield-zone/{shieldZoneId}/bot-categorization";
const set = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/categories/{category}";

const zones = ownShieldZones(10_000);
const scrapers = botCategory.toWire("AIScraper");

export const botCategoryOverrideCase: Case = {
  resource: "BotCategoryOverride",
  prepare: zones.prepare,
  args: (n) => ({ shieldZoneId: zones.zoneFor(n), category: "AIScraper", action: "Block" }),
  calls: { create: [set, list], refresh: [list], delete: [set, list] },
  sameAs: [],
  updates: [{ title: "action", args: { action: "Allow" }, calls: [set, list] }],
  replacements: [
    { title: "zone", args: { shieldZoneId: zones.otherZoneId } },
    { title: "category, to one with a number of its own", args: { category: "System" } },
  ],
  drift: [
    {
      title: "another action",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botCategoryActions.set(scrapers, 2),
      shows: ["action"],
    },
    {
      title: "an unknown action",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botCategoryActions.set(scrapers, 99),
      shows: ["action"],
    },
    {
      title: "cleared",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botCategoryActions.set(scrapers, 0),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const category = deployed.outputs.category as Parameters<typeof botCategory.toWire>[0];
    const action = shieldZoneOf(emulator, deployed)?.botCategoryActions.get(botCategory.toWire(category));
    if (!action) return undefined;
    return { shieldZoneId: deployed.outputs.shieldZoneId, category, action: botCategoryAction.fromWire(action) };
  },
  count: ({ state }) =>
    [...state.shieldZones.values()]
      .flatMap(({ botCategoryActions }) => [...botCategoryActions.values()])
      .filter((one) => one !== 0).length,
};
