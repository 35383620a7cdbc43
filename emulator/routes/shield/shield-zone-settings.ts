import { z } from "zod";
import { ddosSensitivity, executionMode, limitAction, planType } from "../../../sdk/api/shield";
import { oneOf, requestSchema } from "../../account/settings";

const off = z.boolean().default(false);
const set = z
  .array(z.string())
  .transform((items) => [...new Set(items)])
  .default(() => []);
const variable = z.object({ name: z.string().nullable(), valueEncoded: z.string().nullable() });

const settings = z.object({
  planType: oneOf(planType).default(planType.toWire("Basic")),
  learningMode: off,
  learningModeUntil: z.iso.datetime({ offset: true }).nullable().default(null),
  wafEnabled: z.boolean().default(true),
  wafExecutionMode: oneOf(executionMode).default(executionMode.toWire("Block")),
  wafDisabledRules: set,
  wafLogOnlyRules: set,
  wafCustomRuleOrder: z.array(z.int()).default(() => []),
  wafRequestHeaderLoggingEnabled: off,
  requestBodyLoggingEnabled: off,
  wafRequestIgnoredHeaders: set,
  wafRealtimeThreatIntelligenceEnabled: off,
  wafProfileId: z.int().default(1),
  wafEngineConfig: z.array(variable).default(() => []),
  wafRequestBodyLimitAction: oneOf(limitAction).default(limitAction.toWire("Ignore")),
  wafResponseBodyLimitAction: oneOf(limitAction).default(limitAction.toWire("Ignore")),
  dDoSShieldSensitivity: oneOf(ddosSensitivity).default(ddosSensitivity.toWire("Low")),
  dDoSExecutionMode: oneOf(executionMode).default(executionMode.toWire("Block")),
  dDoSChallengeWindow: z.int().default(3_600),
  whitelabelResponsePages: off,
});

export type ShieldZoneSettings = z.output<typeof settings>;

/** The settings of a new shield zone. */
export const newSettings = (): ShieldZoneSettings => settings.parse({});

/** The settings in a request. `dDoSExecutionMode` is not in the document, but the vendor's own client sends it. */
export const sentSettings = requestSchema(settings).extend({ shieldZoneId: z.int().optional() });

/** The first values of the enums that are not nullable in the document. */
export const firstEnums = {
  planType: 0,
  wafExecutionMode: 0,
  wafRequestBodyLimitAction: 0,
  wafResponseBodyLimitAction: 0,
  dDoSShieldSensitivity: 0,
} as const;
