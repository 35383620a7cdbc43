import { shieldZone } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const firewallOnlyLogs = defineRule({
  name: "firewall-only-logs",
  severity: "high",
  enforcement: "advisory",
  scope: "resource",
  stacks: ["prod*"],
  of: [shieldZone],
  reason: "A firewall that is off or only logs stops no attack; a new one only logs.",
  remedy: "Set waf.enabled to true and waf.executionMode to Block in production.",
  *judge(resources) {
    for (const resource of resources.of(shieldZone)) {
      const { enabled, executionMode } = resource.inputs.waf ?? {};
      const isKnown = (name: string) => !resource.isUnknown(`waf.${name}`);
      if (!enabled && isKnown("enabled")) yield { resource, message: "waf.enabled: the firewall is not enabled" };
      else if (executionMode !== "Block" && isKnown("executionMode"))
        yield { resource, message: "waf.executionMode: requests that match a rule are only logged" };
    }
  },
});
