import { pullZone } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";

const versions = { tls1: "TLS 1.0", tls1_1: "TLS 1.1" } as const;

export const oldTls = defineRule({
  name: "old-tls",
  severity: "high",
  enforcement: "mandatory",
  scope: "resource",
  of: [pullZone],
  reason: "TLS 1.0 and 1.1 are deprecated (RFC 8996), and a new pull zone has both.",
  remedy: "Set security.tls1 and security.tls1_1 to false.",
  *judge(resources) {
    for (const resource of resources.of(pullZone))
      for (const name of ["tls1", "tls1_1"] as const) {
        if (resource.inputs.security?.[name] === false || resource.isUnknown(`security.${name}`)) continue;
        yield { resource, message: `security.${name}: visitors may use ${versions[name]}` };
      }
  },
});
