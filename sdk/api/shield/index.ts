import type { Connections } from "../connection";
import { CustomAccessLists } from "./access-lists";
import { ApiGuardian } from "./api-guardian";
import { BotDetection } from "./bot-detection";
import { Bots } from "./bots";
import { Overages } from "./overages";
import { RateLimits } from "./rate-limits";
import { ResponsePages } from "./response-pages";
import { ShieldEvents } from "./shield-events";
import { ShieldMetrics } from "./shield-metrics";
import { ShieldZones } from "./shield-zones";
import { TriggeredRules } from "./triggered-rules";
import { UploadScanning } from "./upload-scanning";
import { Waf } from "./waf";
import { WafRules } from "./waf-rules";

export * from "../../wire/generated/shield";
export { botCategory } from "../../wire/readings";
export * from "./access-lists";
export * from "./api-guardian";
export * from "./bot-detection";
export * from "./bots";
export * from "./rate-limits";
export * from "./response-pages";
export * from "./rule-configuration";
export * from "./shield-events";
export * from "./shield-metrics";
export * from "./shield-zones";
export * from "./upload-scanning";
export * from "./waf-rules";
export * from "./zone-rules";

/** Makes the areas of the client for Bunny Shield. */
export function shieldAreas({ shield }: Connections) {
  return {
    accessLists: () => new CustomAccessLists(shield),
    apiGuardian: () => new ApiGuardian(shield),
    botDetection: () => new BotDetection(shield),
    bots: () => new Bots(shield),
    rateLimits: () => new RateLimits(shield),
    responsePages: () => new ResponsePages(shield),
    uploadScanning: () => new UploadScanning(shield),
    overages: () => new Overages(shield),
    shieldZones: () => new ShieldZones(shield),
    shieldEvents: () => new ShieldEvents(shield),
    shieldMetrics: () => new ShieldMetrics(shield),
    triggeredRules: () => new TriggeredRules(shield),
    waf: () => new Waf(shield),
    wafRules: () => new WafRules(shield),
  };
}
