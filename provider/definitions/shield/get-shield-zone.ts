import { z } from "zod";
import { executionMode, limitAction } from "../../../sdk/api/shield/api-guardian";
import { planType } from "../../../sdk/api/shield/plan-type";
import { ddosSensitivity } from "../../../sdk/api/shield/shield-zones";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { outputOf } from "../../define/example";
import { omitNulls } from "../../define/omit-nulls";
import { pullZoneId, shieldZoneId } from "../shared/ids";

const flag = (description: string) => z.boolean().optional().meta({ description });
const integer = (description: string) => z.int().optional().meta({ description });
const names = (description: string) => z.array(z.string()).meta({ description });

export const getShieldZone = defineDataSource({
  name: "getShieldZone",
  description: "A shield zone, found by its id or by its pull zone's.",
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
    shieldZoneId: shieldZoneId
      .optional()
      .meta({ description: "The shield zone's id. Give either this or `pullZoneId`." }),
    pullZoneId: pullZoneId.optional().meta({ description: "The id of its pull zone." }),
  }),
  outputs: z.object({
    shieldZoneId: z.int().meta({ description: "The shield zone's id." }),
    pullZoneId: integer("The id of its pull zone."),
    planType: enumOutput(planType).optional().meta({ description: "The plan." }),
    learningMode: flag("Whether the firewall is still learning."),
    learningModeUntil: z.string().optional().meta({ description: "Until when it is (ISO 8601, UTC)." }),
    wafEnabled: flag("Whether the firewall is on."),
    wafExecutionMode: enumOutput(executionMode).optional().meta({ description: "Whether it logs or blocks." }),
    wafDisabledRules: names("Rules that are off."),
    wafLogOnlyRules: names("Rules that only log."),
    wafCustomRuleOrder: z.array(z.int()).meta({ description: "The ids of its own rules, in their order." }),
    wafRequestHeaderLoggingEnabled: flag("Whether request headers are logged."),
    requestBodyLoggingEnabled: flag("Whether request bodies are logged."),
    wafRequestIgnoredHeaders: names("Request headers that are not looked at."),
    wafRealtimeThreatIntelligenceEnabled: flag("Whether the platform's knowledge of attackers is used."),
    wafProfileId: integer("The id of the firewall's profile."),
    wafEngineConfig: z
      .array(
        z.object({
          name: z.string().optional().meta({ description: "The variable's name." }),
          valueEncoded: z.string().optional().meta({ description: "Its value, as the firewall's engine writes it." }),
        }),
      )
      .meta({ description: "Variables of the firewall's engine." }),
    wafRequestBodyLimitAction: enumOutput(limitAction).optional().meta({
      description: "What happens to request bodies over the limit.",
    }),
    wafResponseBodyLimitAction: enumOutput(limitAction).optional().meta({
      description: "What happens to response bodies over the limit.",
    }),
    dDoSShieldSensitivity: enumOutput(ddosSensitivity).optional().meta({
      description: "How easily the protection against floods is set off.",
    }),
    dDoSExecutionMode: enumOutput(executionMode).optional().meta({ description: "Whether that logs or blocks." }),
    dDoSChallengeWindow: integer("For how many seconds a passed challenge counts."),
    whitelabelResponsePages: flag("Whether its pages are without the platform's name."),
    rateLimitRulesLimit: integer("How many rate limits the plan allows."),
    customWafRulesLimit: integer("How many firewall rules of one's own the plan allows."),
  }),
  check(_, given) {
    if (given.has("shieldZoneId") !== given.has("pullZoneId")) return { problems: [] };
    return { problems: [{ path: ["shieldZoneId"], reason: "give either shieldZoneId or pullZoneId" }] };
  },
  async read({ inputs: { shieldZoneId, pullZoneId } }, { api }) {
    return omitNulls(
      shieldZoneId === undefined
        ? await api.shieldZones.getByPullZone(pullZoneId ?? 0)
        : await api.shieldZones.get(shieldZoneId),
    );
  },
});
