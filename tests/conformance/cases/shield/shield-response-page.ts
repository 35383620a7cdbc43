import type { Case } from "../../case";
import { ownShieldZones, shieldZoneOf } from "./own-shield-zones";

const page = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";
const zone = "GET /shield/shield-zone/{shieldZoneId}";
const zones = ownShieldZones(13_000);

const wireTypes: Readonly<Record<string, string>> = { Block: "block", Challenge: "challenge", RateLimit: "ratelimit" };
const typeOf = ({ pageType }: Record<string, unknown>) => wireTypes[String(pageType)] ?? "";

export const shieldResponsePageCase: Case = {
  resource: "ShieldResponsePage",
  prepare(emulator) {
    for (const { settings } of zones.prepare(emulator)) settings.whitelabelResponsePages = true;
  },
  args: (n) => ({
    shieldZoneId: zones.zoneFor(n),
    pageType: ["Block", "Challenge", "RateLimit"][n % 3],
    content: "<h1>Blocked</h1>\n",
  }),
  calls: { create: [zone, `PUT ${page}`], refresh: [`GET ${page}`], delete: [`DELETE ${page}`] },
  sameAs: [{ title: "the same text", args: { content: "<h1>Blocked</h1>\n" } }],
  updates: [{ title: "another text", args: { content: '"Nein", sagt 株式会社.' }, calls: [zone, `PUT ${page}`] }],
  replacements: [
    { title: "zone", args: { shieldZoneId: zones.otherZoneId } },
    { title: "type", from: { pageType: "Block" }, args: { pageType: "Challenge" } },
  ],
  drift: [
    {
      title: "another text",
      change: (emulator, deployed) =>
        shieldZoneOf(emulator, deployed)?.responsePages.set(typeOf(deployed.outputs), "hacked"),
      shows: ["content"],
    },
    {
      title: "deleted",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.responsePages.delete(typeOf(deployed.outputs)),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const { pageType } = deployed.outputs;
    const zone = shieldZoneOf(emulator, deployed);
    const content = zone?.responsePages.get(typeOf(deployed.outputs));
    return content === undefined ? undefined : { shieldZoneId: zone?.shieldZoneId, pageType, content };
  },
  count: ({ state }) => [...state.shieldZones.values()].reduce((sum, zone) => sum + zone.responsePages.size, 0),
};
