import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";
import { pullZoneId } from "./site.ts";

const { shieldZoneId } = new bunny.ShieldZone("shield", { pullZoneId, waf: { enabled: true, executionMode: "Block" } });

/** The office is let through, whatever the rules say. */
export const officeList = new bunny.CustomAccessList("office", {
  shieldZoneId,
  name: "office",
  description: "Office networks",
  type: "CIDR",
  entries: settings.office,
  action: "Allow",
  enabled: true,
});

/** Nobody else reaches the back office. The list is in force first. */
export const backOffice = new bunny.WafRule(
  "back-office",
  {
    shieldZoneId,
    name: "Back office",
    conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/office/" }],
    transformations: ["URLDECODE", "NORMALIZEPATH", "LOWERCASE"],
    action: "Block",
    severity: "CRITICAL",
  },
  { dependsOn: officeList },
);
