import { dnsZone } from "../../../provider/definitions/dns";
import { pullZone } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";

export const addressesLogged = defineRule({
  name: "addresses-logged",
  severity: "medium",
  enforcement: "advisory",
  scope: "resource",
  of: [dnsZone, pullZone],
  reason: "Whole addresses of visitors in a log are personal data.",
  remedy: "Set logging.anonymizeIp to true.",
  *judge(resources) {
    for (const resource of [...resources.of(dnsZone), ...resources.of(pullZone)]) {
      const { anonymizeIp, enabled } = resource.inputs.logging ?? {};
      if (anonymizeIp === false && enabled !== false)
        yield { resource, message: "logging.anonymizeIp: whole addresses of visitors are logged" };
    }
  },
});
