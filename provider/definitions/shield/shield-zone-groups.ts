import { z } from "zod";
import { ddosSensitivity, executionMode, limitAction, planType } from "../../../sdk/api/shield";
import type { ShieldZoneSettings } from "../../../sdk/index";
import { group, type Part } from "../../define/group";
import { settingArguments } from "../shared/setting-arguments";
import { unmanagedNote } from "../shared/settings";
import { wafEngine } from "./waf-engine";

const { amount, choice, flag, names, setting } = settingArguments<ShieldZoneSettings>(unmanagedNote);

const bodyLimit = (name: "wafRequestBodyLimitAction" | "wafResponseBodyLimitAction", what: string) =>
  choice(
    name,
    limitAction,
    { Block: "It is refused.", Log: "It is logged, and let through.", Ignore: "It is let through." },
    `The action for ${what} that is too large to inspect.`,
  );

const waf = group("The web application firewall (WAF).", {
  enabled: flag("wafEnabled", "Whether the firewall is enabled."),
  executionMode: choice(
    "wafExecutionMode",
    executionMode,
    {
      Log: "Requests that match a rule are logged, and let through.",
      Block: "Requests that match a rule are refused.",
    },
    "Whether the firewall logs or blocks.",
  ),
  profileId: amount("wafProfileId", z.int().positive(), "The id of the profile, as `getWafProfiles` has it."),
  disabledRules: names("wafDisabledRules", "The ids of managed rules that are disabled, as `getWafRules` has them."),
  logOnlyRules: names("wafLogOnlyRules", "The ids of managed rules that only log, as `getWafRules` has them."),
  realtimeThreatIntelligence: flag(
    "wafRealtimeThreatIntelligenceEnabled",
    "Whether real-time threat intelligence is used. Not in every plan.",
  ),
  requestHeaderLogging: flag("wafRequestHeaderLoggingEnabled", "Whether request headers are logged."),
  requestBodyLogging: flag("requestBodyLoggingEnabled", "Whether request bodies are logged."),
  ignoredRequestHeaders: names("wafRequestIgnoredHeaders", "The names of request headers that are not inspected."),
  requestBodyLimitAction: bodyLimit("wafRequestBodyLimitAction", "a request body"),
  responseBodyLimitAction: bodyLimit("wafResponseBodyLimitAction", "a response body"),
  engine: wafEngine,
});

const ddos = group("The protection against distributed denial of service (DDoS).", {
  sensitivity: choice(
    "dDoSShieldSensitivity",
    ddosSensitivity,
    {
      Off: "Nothing is detected.",
      Low: "Only large attacks are detected.",
      Medium: "Most attacks are detected.",
      High: "Small attacks are detected as well.",
      Challenge: "Every visitor is challenged.",
    },
    "The sensitivity of the detection.",
  ),
  challengeWindow: amount(
    "dDoSChallengeWindow",
    z.int32().positive(),
    "How long a passed challenge stays valid, in seconds; the dashboard offers 900, 1800, 3600, 21600, 43200 and 86400.",
  ),
});

const learning = group(
  "The learning phase, in which the firewall only logs. If omitted, a phase that is in progress is left alone.",
  {
    enabled: flag(
      "learningMode",
      "Whether the firewall is learning. `true` needs `until`; `false` ends a phase that is in progress.",
    ),
    until: setting(
      z.iso.datetime({ offset: true }),
      "When the phase ends (ISO 8601), in the future when it is set. A phase that has ended by itself at this time is no drift.",
      { name: "learningModeUntil" },
    ),
  },
);

/** The settings of a shield zone. */
export const shieldZoneGroups = z.object({
  plan: choice(
    "planType",
    planType,
    {
      Basic: "The plan without charge.",
      Advanced: "The first paid plan.",
      Business: "The second paid plan.",
      Enterprise: "The plan by agreement.",
    },
    "The plan of the shield zone, which is charged.",
  ),
  waf,
  ddos,
  learning,
  whitelabelResponsePages: flag(
    "whitelabelResponsePages",
    "Whether response pages are without the platform's branding. Needs the plan Advanced or a higher one.",
  ),
});

/** The arguments of a shield zone, any of them. */
export type ZoneArguments = Part<z.output<typeof shieldZoneGroups>>;
