import { rateLimit } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const rateLimitOnlyLogs = defineRule({
  name: "rate-limit-only-logs",
  severity: "medium",
  enforcement: "advisory",
  scope: "resource",
  stacks: ["prod*"],
  of: [rateLimit],
  reason: "A rate limit that only logs limits nothing.",
  remedy: "Set action to RateLimit or Challenge in production.",
  *judge(resources) {
    for (const resource of resources.of(rateLimit))
      if (resource.inputs.action === "Log")
        yield { resource, message: "action: requests over the limit are only logged" };
  },
});
