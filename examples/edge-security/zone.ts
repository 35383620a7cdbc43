import * as bunny from "pulumi-bunny";
import { script } from "./headers.ts";
import { settings } from "./settings.ts";

/** The shop's pull zone. Its responses go through the script that adds headers. */
export const pullZone = new bunny.PullZone("shop", {
  name: settings.name,
  origin: { url: settings.origin, verifySsl: true, middlewareScriptId: script.scriptId },
  cache: { edgeTtl: -1 },
  security: { tls1: false, tls1_1: false },
});

/** Its firewall: what would be blocked is logged only, until `enforce` is set. */
export const shieldZone = new bunny.ShieldZone("zone", {
  pullZoneId: pullZone.pullZoneId,
  plan: "Business",
  waf: {
    enabled: true,
    executionMode: settings.enforce ? "Block" : "Log",
    // Rules that refused real customers: they are logged, and looked at again.
    logOnlyRules: settings.falsePositives,
    engine: { allowedMethods: ["GET", "HEAD", "POST"] },
  },
  ddos: { sensitivity: settings.enforce ? "Medium" : "Low" },
});
