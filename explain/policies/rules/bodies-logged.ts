import { shieldZone } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const bodiesLogged = defineRule({
  name: "bodies-logged",
  severity: "high",
  enforcement: "advisory",
  scope: "resource",
  of: [shieldZone],
  reason: "Logged bodies of requests have passwords and personal data in them.",
  remedy: "Set waf.requestBodyLogging to false.",
  *judge(resources) {
    for (const resource of resources.of(shieldZone))
      if (resource.inputs.waf?.requestBodyLogging)
        yield { resource, message: "waf.requestBodyLogging: bodies of requests are logged" };
  },
});
