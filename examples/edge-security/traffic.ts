import * as fs from "node:fs";
import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";

const { shieldZoneId, enforce, loginsPerMinute } = settings;
const action = enforce ? "Block" : "Log";

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
