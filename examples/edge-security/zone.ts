import * as bunny from "pulumi-bunny";
import { script } from "./headers.ts";
import { settings } from "./settings.ts";

const { name, origin, enforce, falsePositives } = settings;

/** The shop's pull zone. Its responses go through the script that adds headers. */
export const pullZone = new bunny.PullZone("shop", {
  name,
  origin: { url: origin, verifySsl: true, middlewareScriptId: script.scriptId },
  cache: { edgeTtl: -1 },
  security: { tls1: false, tls1_1: false },
});

export const { pullZoneId } = pullZone;

/** The firewall of the pull zone. What would be blocked is logged only, until `enforce` is set. */
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
