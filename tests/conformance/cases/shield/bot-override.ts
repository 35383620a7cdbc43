import { botAction } from "../../../../sdk/api/shield";
import type { Case } from "../../case";
import { ownShieldZones, shieldZoneOf } from "./own-shield-zones";

const list = "GET /shield/shield-zone/{shieldZoneId}/bot-categorization";
const set = "PUT /shield/shield-zone/{shieldZoneId}/bot-categorization/bots/{botId}";

const zones = ownShieldZones(9_000);

export const botOverrideCase: Case = {
  resource: "BotOverride",
  prepare: zones.prepare,
  args: (n) => ({ shieldZoneId: zones.zoneFor(n), botId: 21, action: "Block" }),
  calls: { create: [set, list], refresh: [list], delete: [set, list] },
  sameAs: [],
  updates: ["Allow", "Ignore"].map((action) => ({ title: action, args: { action }, calls: [set, list] })),
  replacements: [
    { title: "zone", args: { shieldZoneId: zones.otherZoneId } },
    { title: "bot", args: { botId: 41 } },
  ],
  drift: [
    {
      title: "another action",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botActions.set(21, 2),
      shows: ["action"],
    },
    {
      title: "an unknown action",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botActions.set(21, 99),
      shows: ["action"],
    },
    {
      title: "cleared",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.botActions.set(21, 0),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const botId = deployed.outputs.botId as number;
    const action = shieldZoneOf(emulator, deployed)?.botActions.get(botId);
    if (!action) return undefined;
    return { shieldZoneId: deployed.outputs.shieldZoneId, botId, action: botAction.fromWire(action) };
  },
  count: ({ state }) =>
    [...state.shieldZones.values()].flatMap(({ botActions }) => [...botActions.values()]).filter((one) => one !== 0)
      .length,
};
