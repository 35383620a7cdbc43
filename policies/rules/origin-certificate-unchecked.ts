import { pullZone } from "../../provider/definitions/pull-zones";
import { defineRule } from "../rule";

export const originCertificateUnchecked = defineRule({
  name: "origin-certificate-unchecked",
  severity: "high",
  enforcement: "mandatory",
  scope: "resource",
  of: [pullZone],
  reason:
    "Without a check of its certificate, any server on the way can stand in for the origin; a new pull zone has none.",
  remedy: "Set origin.verifySsl to true.",
  *judge(resources) {
    for (const resource of resources.of(pullZone)) {
      const { url, verifySsl } = resource.inputs.origin ?? {};
      if (url?.toLowerCase().startsWith("https:") && !verifySsl && !resource.isUnknown("origin.verifySsl"))
        yield { resource, message: "origin.verifySsl: the certificate of the origin is not verified" };
    }
  },
});
