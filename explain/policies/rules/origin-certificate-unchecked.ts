import { loadBalancer } from "../../../provider/definitions/load-balancers";
import { pullZone } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";
import { serversOf } from "../servers-of-balancers";

export const originCertificateUnchecked = defineRule({
  name: "origin-certificate-unchecked",
  severity: "high",
  enforcement: "mandatory",
  scope: "resource",
  of: [loadBalancer, pullZone],
  reason:
    "Without a check of its certificate, any server on the way can stand in for the origin; a new pull zone has none.",
  remedy: "Set origin.verifySsl to true; for a load balancer, leave out verifySsl.",
  *judge(resources) {
    for (const resource of resources.of(pullZone)) {
      const { url, verifySsl } = resource.inputs.origin ?? {};
      if (url?.toLowerCase().startsWith("https:") && !verifySsl && !resource.isUnknown("origin.verifySsl"))
        yield { resource, message: "origin.verifySsl: the certificate of the origin is not verified" };
    }
    for (const { resource, path, url, verifySsl } of serversOf(resources.of(loadBalancer)))
      if (url?.toLowerCase().startsWith("https:") && verifySsl === false)
        yield { resource, message: `${path}.verifySsl: the certificate of the origin is not verified` };
  },
});
