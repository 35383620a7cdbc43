import type { Emulator } from "../../../../emulator";
import type { RateLimitRecord } from "../../../../emulator/routes/shield/records";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  rateLimitTimeframe,
  ruleSeverity,
  ruleTransformation,
} from "../../../../sdk/api/shield";
import { type Case, type Deployed, zones } from "../../case";
import { conditionsOf } from "./rule-conditions";

const zoneOf = (emulator: Emulator, { outputs }: Deployed) =>
  emulator.state.shieldZones.get(outputs.shieldZoneId as number);
const find = (emulator: Emulator, deployed: Deployed) =>
  zoneOf(emulator, deployed)?.rateLimits.get(deployed.outputs.rateLimitId as number);

/** A change of a rule outside of Pulumi. */
const drift = (
  title: string,
  shows: readonly string[],
  change: (configuration: RateLimitRecord["ruleConfiguration"], rule: RateLimitRecord) => void,
): Case["drift"][number] => ({
  title,
  shows,
  change: (emulator, deployed) => {
    const rule = find(emulator, deployed);
    if (!rule) throw new Error("The rate limit does not exist.");
    change(rule.ruleConfiguration, rule);
  },
});

const path = { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" };
const agent = { variables: { REQUEST_HEADERS: "user-agent", ARGS_GET: "" }, operator: "RX", value: "(?i)curl|wget" };
const attack = { variables: { QUERY_STRING: "" }, operator: "DETECTSQLI", negated: true };
const update = "PATCH /shield/rate-limit/{id}";
/** The read that confirms each write. */
const list = "GET /shield/rate-limits/{shieldZoneId}";

export const rateLimitCase: Case = {
  resource: "RateLimit",
  creation: { operation: "POST /shield/rate-limit", assignsId: true },
  objects: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { rateLimits }]) =>
      [...rateLimits.values()].map(({ id, ruleName }) => ({ id: `${zone}/${id}`, name: ruleName })),
    ),
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
    create: [list, "POST /shield/rate-limit", list],
    refresh: ["GET /shield/rate-limits/{shieldZoneId}"],
    delete: ["DELETE /shield/rate-limit/{id}", list],
  },
  sharedReads: { refresh: [list] },
  // The check of a preview reads it, to see what is there already.
  notNeeded: { create: [list] },
  sameAs: [
    {
      title: "explicit defaults of conditions",
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
      title: "explicit defaults of the rate limit",
      from: { counterKey: undefined, action: undefined, transformations: undefined },
      args: { counterKey: "IP", action: "RateLimit", transformations: [] },
    },
  ],
  updates: [
    { title: "name", args: { name: "büro 株式会社" }, calls: [list, update, list] },
    { title: "description removed", args: { description: undefined }, calls: [list, update, list] },
    {
      title: "a condition changed",
      args: { conditions: [path, { ...agent, value: "bot" }] },
      calls: [list, update, list],
    },
    { title: "a condition added", args: { conditions: [path, agent, attack] }, calls: [list, update, list] },
    { title: "a condition removed", args: { conditions: [agent] }, calls: [list, update, list] },
    {
      title: "the order of transformations",
      args: { transformations: ["NORMALIZEPATH", "LOWERCASE"] },
      calls: [list, update, list],
    },
    {
      title: "the limit",
      args: { requestCount: 100, timeframe: "PerOneHour", counterKey: "Country", blockTime: "ForOneHour" },
      calls: [list, update, list],
    },
    { title: "action", args: { action: "Log" }, calls: [list, update, list] },
    { title: "severity", args: { severity: "CRITICAL" }, calls: [list, update, list] },
    {
      title: "severity no longer managed: it stays",
      args: { severity: undefined, requestCount: 6 },
      calls: [list, update, list],
    },
  ],
  replacements: [{ title: "zone", args: { shieldZoneId: zones.otherShieldZoneId } }],
  drift: [
    drift("renamed", ["name"], (_, rule) => Object.assign(rule, { ruleName: "hacked" })),
    drift("another description", ["description"], (_, rule) => Object.assign(rule, { ruleDescription: null })),
    drift("another request count", ["requestCount"], (rule) => Object.assign(rule, { requestCount: 5000 })),
    drift("another timeframe", ["timeframe"], (rule) => Object.assign(rule, { timeframe: 3600 })),
    drift("another counter key", ["counterKey"], (rule) => Object.assign(rule, { counterKeyType: 0 })),
    drift("another action", ["action"], (rule) => Object.assign(rule, { actionType: 2 })),
    drift("an unknown action", ["action"], (rule) => Object.assign(rule, { actionType: 99 })),
    drift("another block time", ["blockTime"], (rule) => Object.assign(rule, { blockTime: 30 })),
    drift("another severity", ["severity"], (rule) => Object.assign(rule, { severityType: 0 })),
    drift("transformations in another order", ["transformations"], (rule) => rule.transformationTypes.reverse()),
    drift("negated", ["conditions"], (rule) => Object.assign(rule, { isNegated: true })),
    drift("another variable", ["conditions"], (rule) => Object.assign(rule, { variableTypes: { REQUEST_LINE: "" } })),
    drift("another value in a chained condition", ["conditions"], ({ chainedRuleConditions: [chained] }) =>
      Object.assign(chained ?? {}, { value: "x" }),
    ),
    drift("a chained condition removed", ["conditions"], (rule) => rule.chainedRuleConditions.pop()),
    drift("an unknown operator", ["conditions"], (rule) => Object.assign(rule, { operatorType: 99 })),
    {
      title: "deleted",
      change: (emulator, deployed) =>
        zoneOf(emulator, deployed)?.rateLimits.delete(deployed.outputs.rateLimitId as number),
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const rule = find(emulator, deployed);
    if (!rule) return undefined;
    const { ruleConfiguration: configuration } = rule;
    return {
      shieldZoneId: deployed.outputs.shieldZoneId,
      name: rule.ruleName,
      description: rule.ruleDescription || undefined,
      conditions: conditionsOf(configuration),
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
