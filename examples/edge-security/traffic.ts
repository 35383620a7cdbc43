import * as fs from "node:fs";
import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";
import { shieldZoneId } from "./zone.ts";

const { enforce, loginsPerMinute } = settings;
const action = enforce ? "Block" : "Log";

/** Files that the shop has nowhere, and that scanners ask for. */
export const probes = new bunny.WafRule("probes", {
  shieldZoneId,
  name: "Probes for secrets",
  conditions: [{ variables: { REQUEST_URI: "" }, operator: "RX", value: "\\.(env|git)\\b" }],
  transformations: ["URLDECODE", "LOWERCASE"],
  action,
  severity: "CRITICAL",
});

/** The shop's own monitoring comes before the rules. */
export const monitoring = new bunny.WafRule("monitoring", {
  shieldZoneId,
  name: "Monitoring",
  conditions: [{ variables: { REQUEST_HEADERS: "user-agent" }, operator: "BEGINSWITH", value: "shop-monitor/" }],
  action: "Bypass",
});

export const order = new bunny.WafRuleOrder("order", {
  shieldZoneId,
  wafRuleIds: [monitoring.wafRuleId, probes.wafRuleId],
});

export const scrapers = new bunny.BotCategoryOverride("scrapers", {
  shieldZoneId,
  category: "AIScraper",
  action: "Block",
});

export const logins = new bunny.RateLimit("logins", {
  shieldZoneId,
  name: "Login attempts",
  conditions: [
    { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" },
    { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" },
  ],
  transformations: ["NORMALIZEPATH"],
  requestCount: loginsPerMinute,
  timeframe: "PerOneMinute",
  action: enforce ? "Challenge" : "Log",
  blockTime: "ForFifteenMinutes",
});

/** Requests to the interface must be as its specification says. */
export const guardian = new bunny.ApiGuardian("guardian", {
  shieldZoneId,
  specification: fs.readFileSync("openapi.yaml", "utf8"),
  enabled: true,
  executionMode: action,
  unmatchedPathAction: "Log",
});

export const uploads = new bunny.UploadScanning("uploads", {
  shieldZoneId,
  enabled: true,
  csamScanningMode: "Block",
  antivirusScanningMode: action,
});
