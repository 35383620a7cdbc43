import type { Case } from "../../case";
import { ownShieldZones, shieldZoneDeleted, shieldZoneOf } from "./own-shield-zones";

const get = "GET /shield/shield-zone/{shieldZoneId}";
const patch = "PATCH /shield/shield-zone";

const zones = ownShieldZones(12_000);

export const wafRuleOrderCase: Case = {
  resource: "WafRuleOrder",
  prepare: zones.prepare,
  // The platform does not require that the rules exist.
  args: (n) => ({ shieldZoneId: zones.zoneFor(n), wafRuleIds: [3, 1, 2] }),
  calls: { create: [get, patch], refresh: [get], delete: [] },
  sameAs: [],
  updates: [
    { title: "another order", args: { wafRuleIds: [1, 2, 3] }, calls: [get, patch] },
    { title: "one more", args: { wafRuleIds: [4, 3, 1, 2] }, calls: [get, patch] },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherZoneId } }],
  drift: [
    {
      title: "another order",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.settings.wafCustomRuleOrder.reverse(),
      shows: ["wafRuleIds"],
    },
    {
      title: "one left out",
      change: (emulator, deployed) => shieldZoneOf(emulator, deployed)?.settings.wafCustomRuleOrder.pop(),
      shows: ["wafRuleIds"],
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const zone = shieldZoneOf(emulator, deployed);
    if (!zone) return undefined;
    const given = deployed.outputs.wafRuleIds as number[];
    // A rule that is no longer named stays behind the others.
    const wafRuleIds = zone.settings.wafCustomRuleOrder.filter((id) => given.includes(id));
    return { shieldZoneId: zone.shieldZoneId, wafRuleIds };
  },
  settings: { afterDelete: { wafRuleIds: [3, 1, 2] }, externalDeletion: shieldZoneDeleted },
};
