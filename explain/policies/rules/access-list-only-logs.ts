import { customAccessList, managedAccessList } from "../../../provider/definitions/shield";
import { defineRule } from "../rule";

export const accessListOnlyLogs = defineRule({
  name: "access-list-only-logs",
  severity: "medium",
  enforcement: "advisory",
  scope: "resource",
  of: [customAccessList, managedAccessList],
  reason: "A list that was left in Log after a trial stops nobody.",
  remedy: "Set Block or Challenge.",
  *judge(resources) {
    for (const resource of [...resources.of(customAccessList), ...resources.of(managedAccessList)]) {
      const { action, enabled } = resource.inputs;
      if (action === "Log" && enabled !== false) yield { resource, message: "action: requests are only logged" };
    }
  },
});
