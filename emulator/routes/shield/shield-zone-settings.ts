import { z } from "zod";
import { executionMode, limitAction } from "../../../sdk/api/shield/api-guardian";
import { planType } from "../../../sdk/api/shield/plan-type";
import { ddosSensitivity } from "../../../sdk/api/shield/shield-zones";
import { requestSchema } from "../../account/settings";

const off = z.boolean().default(false);
const member = ({ has }: { has(value: unknown): boolean }) => z.int().refine(has, "not one of its values");
const set = z
  .array(z.string())
  .transform((items) => [...new Set(items)])
  .default(() => []);
const variable = z.object({ name: z.string().nullable(), valueEncoded: z.string().nullable() });

const settings = z.object({
  planType: member(planType).default(planType.toWire("Basic")),
  learningMode: off,
  learningModeUntil: z.iso.datetime({ offset: true }).nullable().default(null),
  wafEnabled: z.boolean().default(true),
  wafExecutionMode: member(executionMode).default(executionMode.toWire("Block")),
  wafDisabledRules: set,
  wafLogOnlyRules: set,
  wafCustomRuleOrder: z.array(z.int()).default(() => []),
  wafRequestHeaderLoggingEnabled: off,
  requestBodyLoggingEnabled: off,
  wafRequestIgnoredHeaders: set,
  wafRealtimeThreatIntelligenceEnabled: off,
  wafProfileId: z.int().default(1),
  wafEngineConfig: z.array(variable).default(() => []),
  wafRequestBodyLimitAction: member(limitAction).default(limitAction.toWire("Ignore")),
  wafResponseBodyLimitAction: member(limitAction).default(limitAction.toWire("Ignore")),
  dDoSShieldSensitivity: member(ddosSensitivity).default(ddosSensitivity.toWire("Low")),
  dDoSExecutionMode: member(executionMode).default(executionMode.toWire("Block")),
  dDoSChallengeWindow: z.int().default(3_600),
  whitelabelResponsePages: off,
});

export type ShieldZoneSettings = z.output<typeof settings>;

/** The settings of a new shield zone. */
export const newSettings = (): ShieldZoneSettings => settings.parse({});

/**
 * Settings as a request carries them. These five cannot be null there, so one that is left out is 0. `dDoSExecutionMode`
 * is not in the document, but the vendor's own client sends it.
 */
export const sentSettings = requestSchema(settings).extend({
  shieldZoneId: z.int().optional(),
  planType: member(planType).default(0),
  wafExecutionMode: member(executionMode).default(0),
  wafRequestBodyLimitAction: member(limitAction).default(0),
  wafResponseBodyLimitAction: member(limitAction).default(0),
  dDoSShieldSensitivity: member(ddosSensitivity).default(0),
});
