import { pullZone } from "../../../provider/definitions/pull-zones";
import { shieldZone } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const zoneWithoutShield = defineRule({
  name: "zone-without-shield",
  severity: "medium",
  enforcement: "advisory",
  scope: "stack",
  of: [pullZone, shieldZone],
  reason: "A pull zone without a shield zone has neither a firewall nor rate limits.",
  remedy: "Add a ShieldZone of it, of which the plan Basic is without charge.",
  *judge(resources) {
    const shields = resources.of(shieldZone);
    for (const resource of resources.of(pullZone))
      if (!shields.some((shield) => shield.belongsTo(resource, "pullZoneId")))
        yield { resource, message: "no shield zone of this stack protects it" };
  },
});
