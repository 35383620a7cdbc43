import type { RuleConfigurationRecord, RuleRecord, ShieldZoneRecord } from "../../../emulator/routes/shield/records";
import { type Account, type Args, type Facts, type Model, objectModel } from "../model";
import { argsOf, counted, listOf, word } from "../values";
import { shieldZoneOf } from "./zone-of";

const operators = {
  ...counted("BEGINSWITH", "ENDSWITH", "CONTAINS", "CONTAINSWORD", "STRMATCH", "EQ", "GE", "GT", "LE", "LT"),
  WITHIN: 12,
  RX: 14,
  STREQ: 15,
  DETECTSQLI: 17,
  DETECTXSS: 18,
};
/** The first has the number 1. */
const transformations = counted(
  "none",
  ...["CMDLINE", "COMPRESSWHITESPACE", "CSSDECODE", "HEXENCODE", "HTMLENTITYDECODE", "JSDECODE", "LENGTH"],
  ...["LOWERCASE", "MD5", "NORMALIZEPATH", "NORMALISEPATH", "NORMALIZEPATHWIN", "NORMALISEPATHWIN"],
  ...["REMOVECOMMENTS", "REMOVENULLS", "REMOVEWHITESPACE", "REPLACECOMMENTS", "SHA1"],
  ...["URLDECODE", "URLDECODEUNI", "UTF8TOUNICODE"],
);
const severities = counted("NOTICE", "WARNING", "CRITICAL");
const ruleActions = counted("none", "Block", "Log", "Challenge", "Allow", "Bypass");
const limitActions = counted("none", "RateLimit", "Log", "Challenge");
const keys = counted("IP", "Host", "Country", "City", "ASN", "Organization", "JA4", "IP_JA4");
const timeframes = {
  PerSecond: 1,
  PerTenSeconds: 10,
  PerOneMinute: 60,
  PerFiveMinutes: 300,
  PerFifteenMinutes: 900,
  PerOneHour: 3600,
};
const blockTimes = {
  ForThirtySeconds: 30,
  ForOneMinute: 60,
  ForFiveMinutes: 300,
  ForFifteenMinutes: 900,
  ForThirtyMinutes: 1800,
  ForOneHour: 3600,
};

/** The requests that a rule matches: all of its conditions must hold. */
const matched = ({ chainedRuleConditions, ...first }: RuleConfigurationRecord) =>
  [first, ...chainedRuleConditions].map((one) => [
    { ...one.variableTypes },
    one.isNegated ? "not" : "is",
    word(operators, one.operatorType),
    one.value ?? "",
    one.isRegexVariable,
  ]);

const declaredMatch = (conditions: unknown) =>
  listOf(conditions).map(({ variables, operator, value = "", negated = false, regexVariable = false }) => [
    { ...argsOf(variables) },
    negated ? "not" : "is",
    operator,
    value,
    regexVariable,
  ]);

const commonFacts = (zone: number, { ruleName, ruleDescription, ruleConfiguration: rule }: RuleRecord): Facts => ({
  zone,
  name: ruleName,
  description: ruleDescription ?? "",
  "what it matches": matched(rule),
  transformations: rule.transformationTypes.map((one) => word(transformations, one)),
  severity: word(severities, rule.severityType),
});

const declaredFacts = ({ shieldZoneId, name, description = "", ...args }: Args): Facts => ({
  zone: shieldZoneId,
  name,
  description,
  "what it matches": declaredMatch(args.conditions),
  transformations: args.transformations ?? [],
  severity: args.severity,
});

const byId = ({ shieldZones }: Account, of: (zone: ShieldZoneRecord) => (readonly [number, Facts])[]) =>
  new Map(
    [...shieldZones.values()].flatMap((zone) =>
      of(zone).map(([id, facts]) => [`${zone.shieldZoneId}/${id}`, facts] as const),
    ),
  );

export const wafRule: Model = objectModel({
  resource: "WafRule",
  objects: (account) =>
    byId(account, ({ shieldZoneId, wafRules }) =>
      [...wafRules.values()].map((rule) => [
        rule.id,
        {
          ...commonFacts(shieldZoneId, rule),
          "what happens to requests": word(ruleActions, rule.ruleConfiguration.actionType),
        },
      ]),
    ),
  declares: (args) => ({ ...declaredFacts(args), "what happens to requests": args.action }),
});

export const rateLimit: Model = objectModel({
  resource: "RateLimit",
  objects: (account) =>
    byId(account, ({ shieldZoneId, rateLimits }) =>
      [...rateLimits.values()].map((rule) => [
        rule.id,
        {
          ...commonFacts(shieldZoneId, rule),
          "what happens to requests": word(limitActions, rule.ruleConfiguration.actionType),
          "how many are allowed": rule.ruleConfiguration.requestCount,
          "within which time": word(timeframes, rule.ruleConfiguration.timeframe),
          "how they are counted": word(keys, rule.ruleConfiguration.counterKeyType),
          "for how long": word(blockTimes, rule.ruleConfiguration.blockTime),
        },
      ]),
    ),
  declares: ({ action = "RateLimit", counterKey = "IP", ...args }) => ({
    ...declaredFacts(args),
    "what happens to requests": action,
    "how many are allowed": args.requestCount,
    "within which time": args.timeframe,
    "how they are counted": counterKey,
    "for how long": args.blockTime,
  }),
});

/** The rules that the program orders come before all others. */
export const wafRuleOrder: Model = {
  resource: "WafRuleOrder",
  inForce(account, { args }) {
    const order = shieldZoneOf(account, args)?.settings.wafCustomRuleOrder;
    const { length } = Array.isArray(args.wafRuleIds) ? args.wafRuleIds : [];
    return order && { "the rules that come first": order.slice(0, length) };
  },
  declares: ({ wafRuleIds }) => ({ "the rules that come first": wafRuleIds }),
};
