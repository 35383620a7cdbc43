import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";

const { pullZoneId, enforce, falsePositives } = settings;

/**
 * The firewall of the pull zone, which has it already or gets it here. What would be blocked is logged only, until
 * `enforce` is set.
 */
export const zone = new bunny.ShieldZone("zone", {
  pullZoneId,
  waf: {
    enabled: true,
    executionMode: enforce ? "Block" : "Log",
    // Rules that refused real customers: they are logged, and looked at again.
    logOnlyRules: falsePositives,
    engine: { allowedMethods: ["GET", "HEAD", "POST"] },
  },
  ddos: { sensitivity: enforce ? "Medium" : "Low" },
});

export const { shieldZoneId } = zone;
