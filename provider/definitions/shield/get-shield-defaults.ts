import { z } from "zod";
import {
  accessListAction,
  botDetectionMode,
  ddosSensitivity,
  executionMode,
  limitAction,
  planType,
  scannerMode,
} from "../../../sdk/api/shield";
import { choice, defineDataSource, flag, int, text } from "../../define/define";
import { argumentsOf } from "./shield-zone-settings";
import { engineFrom } from "./waf-engine";

const names = (description: string) => z.array(z.string()).optional().describe(description);

const engine = z.object({
  detectionParanoiaLevel: int("The paranoia level of rules that detect."),
  executingParanoiaLevel: int("The paranoia level of rules that are evaluated."),
  blockingParanoiaLevel: int("The paranoia level of rules that block."),
  allowedMethods: names("The HTTP methods that requests may have."),
  allowedHttpVersions: names("The HTTP versions that requests may have."),
  allowedRequestContentTypes: names("The content types that requests may have."),
});

const waf = z.object({
  enabled: flag("Whether the firewall is enabled."),
  executionMode: choice(executionMode, "Whether the firewall logs or blocks."),
  profileId: int("The id of the profile."),
  disabledRules: names("The ids of managed rules that are disabled."),
  logOnlyRules: names("The ids of managed rules that only log."),
  realtimeThreatIntelligence: flag("Whether real-time threat intelligence is used."),
  requestHeaderLogging: flag("Whether request headers are logged."),
  requestBodyLogging: flag("Whether request bodies are logged."),
  ignoredRequestHeaders: names("The names of request headers that are not inspected."),
  requestBodyLimitAction: choice(limitAction, "The action for request bodies that are too large to inspect."),
  responseBodyLimitAction: choice(limitAction, "The action for response bodies that are too large to inspect."),
  engine: engine.describe("Settings of the WAF engine."),
});

const list = z.object({
  listId: z.int().describe("The list's id."),
  name: text("The list's display name."),
  description: text("The description of the list."),
  requiredPlan: choice(planType, "The plan that the list requires."),
  action: choice(accessListAction, "The action that is recommended."),
});

export const getShieldDefaults = defineDataSource({
  name: "getShieldDefaults",
  description:
    "Reads what the vendor recommends for a new shield zone, in the form of the arguments of `ShieldZone`. It is no state to go back to.",
  vendorPage: "shield",
  example: { name: "recommended", exports: { recommendedPlan: "plan" } },
  inputs: z.object({}),
  outputs: z.object({
    plan: choice(planType, "The plan."),
    waf: waf.describe("The web application firewall."),
    ddos: z
      .object({
        sensitivity: choice(ddosSensitivity, "The sensitivity of the detection."),
        challengeWindow: int("How long a passed challenge stays valid, in seconds."),
      })
      .describe("The protection against distributed denial of service."),
    whitelabelResponsePages: flag("Whether response pages are without the platform's branding."),
    botDetectionExecutionMode: choice(botDetectionMode, "What happens to requests of detected bots."),
    csamScanningMode: choice(scannerMode, "The mode of the CSAM scanner."),
    antivirusScanningMode: choice(scannerMode, "The mode of the antivirus scanner."),
    accessLists: z.array(list).describe("Managed access lists that are recommended."),
  }),
  async read(_, { api }) {
    const [{ shieldZone, ...others }, variables] = await Promise.all([
      api.shieldZones.defaults(),
      api.waf.engineSnapshot(),
    ]);
    const { waf, ddos = {}, learning: _learning, ...settings } = argumentsOf(shieldZone);
    const engine = { ...engineFrom(variables), ...waf?.engine };
    return { ...settings, ...others, ddos, waf: { ...waf, engine } };
  },
});
