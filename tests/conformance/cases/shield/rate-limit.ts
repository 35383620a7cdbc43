import type { Emulator } from "../../../../emulator";
import type { RateLimitRecord, RuleConditionRecord } from "../../../../emulator/routes/shield/records";
import { rateLimitTimeframe } from "../../../../sdk/api/shield/api-guardian";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
} from "../../../../sdk/api/shield/rule-configuration";
import { type Args, type Case, type Deployed, zones } from "../../case";

const zoneOf = (emulator: Emulator, { outputs }: Deployed) =>
  emulator.state.shieldZones.get(outputs.shieldZoneId as number);
const find = (emulator: Emulator, deployed: Deployed) =>
  zoneOf(emulator, deployed)?.rateLimits.get(deployed.outputs.rateLimitId as number);

/** A change behind the provider's back. */
const drift = (
  title: string,
  shows: readonly string[],
  change: (configuration: RateLimitRecord["ruleConfiguration"], rule: RateLimitRecord) => void,
): Case["drift"][number] => ({
  title,
  shows,
  change: (emulator, deployed) => {
    const rule = find(emulator, deployed);
    if (!rule) throw new Error("The rate limit is not there.");
    change(rule.ruleConfiguration, rule);
  },
});

const conditionInWords = (condition: RuleConditionRecord): Args => ({
  variables: condition.variableTypes,
  operator: ruleOperator.fromWire(condition.operatorType),
  ...(condition.value === null ? {} : { value: condition.value }),
  negated: condition.isNegated,
  regexVariable: condition.isRegexVariable,
});

const path = { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" };
const agent = { variables: { REQUEST_HEADERS: "user-agent", ARGS_GET: "" }, operator: "RX", value: "(?i)curl|wget" };
const attack = { variables: { QUERY_STRING: "" }, operator: "DETECTSQLI", negated: true };
const update = "PATCH /shield/rate-limit/{id}";
/** By which each write is proved. */
const list = "GET /shield/rate-limits/{shieldZoneId}";

export const rateLimitCase: Case = {
  resource: "RateLimit",
  prepare: (emulator) => {
    for (const zone of emulator.state.shieldZones.values()) zone.rateLimitRulesLimit = 100;
  },
  args: (n) => ({
    shieldZoneId: zones.shieldZoneId,
    name: `login ${n}`,
    description: "Attempts",
    conditions: [path, agent],
    transformations: ["LOWERCASE", "NORMALIZEPATH"],
    requestCount: 5,
    timeframe: "PerOneMinute",
    counterKey: "IP_JA4",
    action: "Challenge",
    blockTime: "ForFifteenMinutes",
    severity: "WARNING",
  }),
  calls: {
    create: ["POST /shield/rate-limit", list],
    refresh: ["GET /shield/rate-limits/{shieldZoneId}"],
    delete: ["DELETE /shield/rate-limit/{id}", list],
  },
  sameAs: [
    {
      title: "defaults spelled out",
      args: {
        conditions: [
          { ...path, negated: false },
          { regexVariable: false, ...agent },
        ],
      },
    },
    {
      title: "variables in another order",
      args: { conditions: [path, { ...agent, variables: { ARGS_GET: "", REQUEST_HEADERS: "user-agent" } }] },
    },
    {
      title: "defaults of the limit spelled out",
      from: { counterKey: undefined, action: undefined, transformations: undefined },
      args: { counterKey: "IP", action: "RateLimit", transformations: [] },
    },
  ],
  updates: [
    { title: "name", args: { name: "büro 株式会社" }, calls: [update, list] },
    { title: "description removed", args: { description: undefined }, calls: [update, list] },
    { title: "a condition changed", args: { conditions: [path, { ...agent, value: "bot" }] }, calls: [update, list] },
    { title: "a condition added", args: { conditions: [path, agent, attack] }, calls: [update, list] },
    { title: "a condition taken away", args: { conditions: [agent] }, calls: [update, list] },
    {
      title: "the order of transformations",
      args: { transformations: ["NORMALIZEPATH", "LOWERCASE"] },
      calls: [update, list],
    },
    {
      title: "the limit",
      args: { requestCount: 100, timeframe: "PerOneHour", counterKey: "Country", blockTime: "ForOneHour" },
      calls: [update, list],
    },
    { title: "action", args: { action: "Log" }, calls: [update, list] },
    { title: "severity", args: { severity: "CRITICAL" }, calls: [update, list] },
    { title: "severity no longer managed", args: { severity: undefined }, calls: [update, list] },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherShieldZoneId } }],
  drift: [
    drift("renamed", ["name"], (_, rule) => Object.assign(rule, { ruleName: "hacked" })),
    drift("described otherwise", ["description"], (_, rule) => Object.assign(rule, { ruleDescription: null })),
    drift("counting more", ["requestCount"], (rule) => Object.assign(rule, { requestCount: 5000 })),
    drift("counting for longer", ["timeframe"], (rule) => Object.assign(rule, { timeframe: 3600 })),
    drift("counting by another key", ["counterKey"], (rule) => Object.assign(rule, { counterKeyType: 0 })),
    drift("only logging", ["action"], (rule) => Object.assign(rule, { actionType: 2 })),
    drift("an action that no version knows", ["action"], (rule) => Object.assign(rule, { actionType: 99 })),
    drift("blocking for less", ["blockTime"], (rule) => Object.assign(rule, { blockTime: 30 })),
    drift("another severity", ["severity"], (rule) => Object.assign(rule, { severityType: 0 })),
    drift("transformations in another order", ["transformations"], (rule) => rule.transformationTypes.reverse()),
    drift("negated", ["conditions"], (rule) => Object.assign(rule, { isNegated: true })),
    drift("another variable", ["conditions"], (rule) => Object.assign(rule, { variableTypes: { REQUEST_LINE: "" } })),
    drift("another value in a chained condition", ["conditions"], ({ chainedRuleConditions: [chained] }) =>
      Object.assign(chained ?? {}, { value: "x" }),
    ),
    drift("a chained condition taken away", ["conditions"], (rule) => rule.chainedRuleConditions.pop()),
    drift("an operator that no version knows", ["conditions"], (rule) => Object.assign(rule, { operatorType: 99 })),
    {
      title: "deleted",
      change: (emulator, deployed) =>
        zoneOf(emulator, deployed)?.rateLimits.delete(deployed.outputs.rateLimitId as number),
      shows: "gone",
    },
  ],
  halfMade: [],
  halfChanged: [],
  onPlatform(emulator, deployed) {
    const rule = find(emulator, deployed);
    if (!rule) return undefined;
    const { ruleConfiguration: configuration } = rule;
    return {
      shieldZoneId: deployed.outputs.shieldZoneId,
      name: rule.ruleName,
      description: rule.ruleDescription || undefined,
      conditions: [configuration, ...configuration.chainedRuleConditions].map(conditionInWords),
      transformations: configuration.transformationTypes.map(ruleTransformation.fromWire),
      requestCount: configuration.requestCount,
      timeframe: rateLimitTimeframe.fromWire(configuration.timeframe),
      counterKey: rateLimitCounterKey.fromWire(configuration.counterKeyType),
      action: rateLimitAction.fromWire(configuration.actionType),
      blockTime: rateLimitBlockTime.fromWire(configuration.blockTime),
      severity: ruleSeverity.fromWire(configuration.severityType),
    };
  },
  count: (emulator) => [...emulator.state.shieldZones.values()].reduce((sum, zone) => sum + zone.rateLimits.size, 0),
};
