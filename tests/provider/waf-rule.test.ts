import { beforeEach, expect, test } from "vitest";
import { seeded } from "../../emulator";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { difference } from "../../provider/diff/diff";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount({ limits: { customWafRules: 3, rateLimitRules: 3 } });
const { shieldZoneId } = seeded;
const wafRule = resourceNamed("WafRule");

const conditions = [
  { variables: { REQUEST_URI: "", ARGS: "token" }, operator: "CONTAINS", value: "b" },
  { variables: { REQUEST_HEADERS: "^x-" }, operator: "DETECTSQLI", negated: true, regexVariable: true },
  { variables: { ARGS: "" }, operator: "CONTAINS", value: "a" },
];
const args = { shieldZoneId, name: "probes", conditions, action: "Allow" };
const checked = (changes: object = {}) => check(wafRule, { ...args, ...changes }).inputs;
const rules = () => account.emulator.state.shieldZones.get(shieldZoneId)?.wafRules ?? new Map();
const onlyRule = () => [...rules().values()][0];

beforeEach(() => rules().clear());

async function deploy(changes: object = {}): Promise<{ id: string; properties: Properties }> {
  return create(wafRule, checked(changes), account.api);
}

const reads = async (id: string, properties: Properties) => (await read(wafRule, id, properties, account.api))?.inputs;
const differences = (inputs: Properties | undefined, changes: object = {}) =>
  difference(wafRule, checked(changes), inputs ?? {}).changed;

test("conditions and their variables stay in the program's order, whatever order the platform returns", async () => {
  const { id, properties } = await deploy();
  const { ruleConfiguration: rule } = onlyRule();
  expect(rule).toMatchObject({ variableTypes: { REQUEST_URI: "", ARGS: "token" }, operatorType: 2, value: "b" });
  rule.chainedRuleConditions.reverse();
  rule.variableTypes = { ARGS: "token", REQUEST_URI: "" };
  const inputs = await reads(id, properties);
  expect(differences(inputs)).toEqual([]);
  expect(inputs?.conditions).toEqual(checked().conditions);
});

test("an update keeps severity, negation and regular expressions of variables", async () => {
  const { id, properties } = await deploy({ severity: "CRITICAL" });
  await update(wafRule, { id, olds: properties, news: checked({ severity: "CRITICAL", action: "Log" }) }, account.api);
  expect(onlyRule().ruleConfiguration).toMatchObject({
    actionType: 2,
    severityType: 2,
    chainedRuleConditions: [{ isNegated: true, isRegexVariable: true }, {}],
  });
});

test.each([
  ["WafRule", "wafRules", args, { action: "Log" }],
  [
    "RateLimit",
    "rateLimits",
    { shieldZoneId, name: "r", conditions, requestCount: 1, timeframe: "PerSecond", blockTime: "ForOneHour" },
    { requestCount: 2 },
  ],
] as const)("an update of a %s keeps a severity that the program leaves out", async (name, kind, given, changes) => {
  const definition = resourceNamed(name);
  const inputs = (more: object) => check(definition, { ...given, ...more }).inputs;
  const { id, properties } = await create(definition, inputs({}), account.api);
  const [rule] = account.emulator.state.shieldZones.get(shieldZoneId)?.[kind].values() ?? [];
  Object.assign(rule?.ruleConfiguration ?? {}, { severityType: 2 });
  await update(definition, { id, olds: properties, news: inputs(changes) }, account.api);
  expect(rule?.ruleConfiguration).toMatchObject({ severityType: 2 });
});

test.each([
  ["Block", 1],
  ["Log", 2],
  ["Challenge", 3],
  ["Allow", 4],
  ["Bypass", 5],
])("the action %s is %i on the wire", async (action, actionType) => {
  const { id, properties } = await deploy({ action });
  expect(onlyRule().ruleConfiguration).toMatchObject({ actionType });
  expect(differences(await reads(id, properties), { action })).toEqual([]);
});

test("a rule that the plan does not allow is refused in a 202, with the platform's words", async () => {
  for (const name of ["1", "2", "3"]) await deploy({ name });
  expect((await errorOf(deploy({ name: "4" }))).cause).toMatchObject({
    code: "rejected",
    status: 202,
    errorKey: "plan_limit_restriction.waf_rule",
    message: expect.stringContaining("The plan allows 3 custom WAF rules."),
  });
  expect(rules().size).toBe(3);
});

test("a refusal without a message names its key", async () => {
  const body =
    '{"errorResponse":{"statusCode":202,"success":false,"message":null,"errorKey":"not_available.waf_rule"}}';
  account.emulator.faults.add({ operation: "POST /shield/waf/custom-rule", answer: { status: 202, body } });
  expect((await errorOf(deploy())).message).toContain("not_available.waf_rule");
});

test("problems in conditions are found before the call", () => {
  const wrong = [{ variables: {}, operator: "GT", value: "many" }];
  expect(check(wafRule, { ...args, conditions: wrong }).problems.map(formatProblem)).toEqual([
    "conditions[0].variables: is empty",
    'conditions[0].value: "many" is not a whole number, which GT compares with',
  ]);
});
