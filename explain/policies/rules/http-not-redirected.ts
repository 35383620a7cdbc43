import { pullZoneHostname } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";

export const httpNotRedirected = defineRule({
  name: "http-not-redirected",
  severity: "medium",
  enforcement: "advisory",
  scope: "resource",
  of: [pullZoneHostname],
  reason: "What is served over HTTP can be read and changed on its way.",
  remedy: "Set forceSsl to true, with a certificate.",
  *judge(resources) {
    for (const resource of resources.of(pullZoneHostname))
      if (!resource.inputs.forceSsl && !resource.isUnknown("forceSsl"))
        yield { resource, message: "forceSsl: HTTP is not redirected to HTTPS" };
  },
});
