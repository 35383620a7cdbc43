import { apiGuardian } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const apiGuardianOnlyLogs = defineRule({
  name: "api-guardian-only-logs",
  severity: "high",
  enforcement: "mandatory",
  scope: "resource",
  stacks: ["prod*"],
  of: [apiGuardian],
  reason: "In Log, API Guardian lets requests through that violate the specification, whatever their endpoints say.",
  remedy: "Set executionMode to Block in production.",
  *judge(resources) {
    for (const resource of resources.of(apiGuardian)) {
      const { enabled, executionMode } = resource.inputs;
      if (executionMode === "Log" && enabled !== false)
        yield { resource, message: "executionMode: violations are only logged" };
    }
  },
});
