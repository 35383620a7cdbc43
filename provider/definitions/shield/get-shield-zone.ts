import { z } from "zod";
import { ddosSensitivity, executionMode, limitAction, planType } from "../../../sdk/api/shield";
import { choice, defineDataSource, flag, int, outputOf, text, texts } from "../../define/define";
import { eitherOf } from "../shared/either-of";
import { pullZoneId, shieldZoneId } from "../shared/ids";

export const getShieldZone = defineDataSource({
  name: "getShieldZone",
  description: "Reads a shield zone by its id or by the id of its pull zone. Give exactly one of them.",
  vendorPage: "shield",
  example: [
    {
      type: "getShieldZone",
      name: "shield",
      args: { pullZoneId: 1001 },
    },
    {
      type: "CustomAccessList",
      name: "monitoring",
      args: { shieldZoneId: outputOf("shield.shieldZoneId"), name: "monitoring", type: "IP", entries: ["192.0.2.1"] },
    },
  ],
  inputs: z.object({
    shieldZoneId: shieldZoneId.optional().describe("The shield zone's id."),
    pullZoneId: pullZoneId.optional().describe("The id of its pull zone."),
  }),
  outputs: z.object({
    shieldZoneId: z.int().describe("The shield zone's id."),
    pullZoneId: int("The id of its pull zone."),
    planType: choice(planType, "The plan of the shield zone."),
    learningMode: flag("Whether the WAF is in learning mode."),
    learningModeUntil: text("When the learning mode ends (ISO 8601, UTC)."),
    wafEnabled: flag("Whether the WAF is enabled."),
    wafExecutionMode: choice(executionMode, "Whether the WAF logs or blocks matching requests."),
    wafDisabledRules: texts("The ids of WAF rules that are disabled."),
    wafLogOnlyRules: texts("The ids of WAF rules that only log."),
    wafCustomRuleOrder: z.array(z.int()).describe("The ids of the custom WAF rules, in the order of evaluation."),
    wafRequestHeaderLoggingEnabled: flag("Whether request headers are logged."),
    requestBodyLoggingEnabled: flag("Whether request bodies are logged."),
    wafRequestIgnoredHeaders: texts("Names of request headers that the WAF ignores."),
    wafRealtimeThreatIntelligenceEnabled: flag("Whether the WAF uses real-time threat intelligence."),
    wafProfileId: int("The id of the WAF profile."),
    wafEngineConfig: z
      .array(
        z.object({
          name: text("The variable's name."),
          valueEncoded: text("The variable's value, encoded as the WAF engine stores it."),
        }),
      )
      .describe("The variables of the WAF engine."),
    wafRequestBodyLimitAction: choice(limitAction, "The action for request bodies over the limit."),
    wafResponseBodyLimitAction: choice(limitAction, "The action for response bodies over the limit."),
    dDoSShieldSensitivity: choice(ddosSensitivity, "The sensitivity of the DDoS protection."),
    dDoSExecutionMode: choice(executionMode, "Whether the DDoS protection logs or blocks."),
    dDoSChallengeWindow: int("How long a passed challenge stays valid, in seconds."),
    whitelabelResponsePages: flag("Whether response pages are without the platform's branding."),
    rateLimitRulesLimit: int("The number of rate limits that the plan allows."),
    customWafRulesLimit: int("The number of custom WAF rules that the plan allows."),
  }),
  check: eitherOf("shieldZoneId", "pullZoneId"),
  async read({ inputs: { shieldZoneId, pullZoneId } }, { api }) {
    return shieldZoneId === undefined
      ? await api.shieldZones.getByPullZone(pullZoneId ?? 0)
      : await api.shieldZones.get(shieldZoneId);
  },
});
