import { databaseToken } from "../../../provider/definitions/databases";
import { defineRule } from "../rule";

export const tokenNeverExpires = defineRule({
  name: "token-never-expires",
  severity: "medium",
  enforcement: "advisory",
  scope: "resource",
  of: [databaseToken],
  reason: "A token that leaks opens the database until all of its tokens are revoked.",
  remedy: "Set validDays, with renewBeforeDays, or expiresAt.",
  *judge(resources) {
    // The check has calculated it from `validDays`.
    for (const resource of resources.of(databaseToken))
      if (resource.inputs.expiresAt === undefined && !resource.isUnknown("expiresAt"))
        yield { resource, message: "expiresAt: the token never expires" };
  },
});
