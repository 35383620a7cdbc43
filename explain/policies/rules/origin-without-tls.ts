import { loadBalancer } from "../../../provider/definitions/load-balancers";
import { pullZone } from "../../../provider/definitions/pull-zones";
import { defineRule } from "../rule";
import { serversOf } from "../servers-of-balancers";

export const originWithoutTls = defineRule({
  name: "origin-without-tls",
  severity: "high",
  enforcement: "advisory",
  scope: "resource",
  of: [loadBalancer, pullZone],
  reason: "Requests and responses between the edge and the origin can be read and changed on their way.",
  remedy: "Give the origin a certificate, and its URL with https.",
  *judge(resources) {
    for (const resource of resources.of(pullZone))
      if (resource.inputs.origin?.url?.toLowerCase().startsWith("http:"))
        yield { resource, message: "origin.url: the origin is reached without TLS" };
    for (const { resource, path, url } of serversOf(resources.of(loadBalancer)))
      if (url?.toLowerCase().startsWith("http:"))
        yield { resource, message: `${path}.url: the origin is reached without TLS` };
  },
});
