import { z } from "zod";
import { rateLimitTimeframe } from "../../../sdk/api/shield/api-guardian";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleOperator,
  ruleSeverity,
  ruleTransformation,
  ruleVariables,
} from "../../../sdk/api/shield/rule-configuration";
import type { EmulatorState } from "../../account/state";
import { shieldPaginate } from "../../server/paginate";
import { invalidValue, shield, succeeded } from "../../server/replies";
import { HttpProblem, type RouteRequest, readBody, readId, routes } from "../../server/route";
import { documented, known } from "../../server/sources";
import type { RateLimitRecord, ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const tooManyRules = documented("shield", "rateLimitRulesLimit");
const noRule = known("terraform-provider-bunnynet", "404 says that a rule is gone");

const text = z.string().nullish();
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
/** An omitted number is 0, even if the enum has no name for 0. */
const oneOf = (known: { has(value: unknown): boolean }, what: string) =>
  z.number().default(0).refine(known.has, `not ${what}`);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).nullish();

const condition = z.object({
  variableTypes: z.object(Object.fromEntries(ruleVariables.map((name) => [name, text]))).nullish(),
  operatorType: oneOf(ruleOperator, "an operator"),
  value: text,
  isNegated: flag,
  isRegexVariable: flag,
});

const ruleConfiguration = condition.extend({
  actionType: oneOf(rateLimitAction, "an action"),
  severityType: oneOf(ruleSeverity, "a severity"),
  transformationTypes: listOf(z.number().refine(ruleTransformation.has, "not a transformation")),
  requestCount: z.int32().default(0),
  counterKeyType: oneOf(rateLimitCounterKey, "a counter key"),
  timeframe: oneOf(rateLimitTimeframe, "a timeframe"),
  blockTime: oneOf(rateLimitBlockTime, "a block time"),
  chainedRuleConditions: listOf(condition),
});

const newRule = z.object({ shieldZoneId: z.int32(), ruleName: text, ruleDescription: text, ruleConfiguration });
const changedRule = z.object({
  ruleName: text,
  ruleDescription: text,
  ruleConfiguration: ruleConfiguration.nullish(),
});

export const rateLimitRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/rate-limits/{shieldZoneId}": (request: RouteRequest) => {
    const zone = shieldZoneOf(request);
    const all = [...zone.rateLimits.values()].map((rule) => model(request.state, zone, rule));
    return { status: 200, body: { ...shieldPaginate(request.query, all), error: succeeded } };
  },

  "POST /shield/rate-limit": ({ state, body }) => {
    const sent = readBody(newRule, body, invalidValue);
    const zone = state.shieldZones.get(sent.shieldZoneId);
    if (!zone) return shield.ruleError(404, "The shield zone was not found.", "not_found", noRule);
    const ruleConfiguration = accepted(sent.ruleConfiguration);
    if (zone.rateLimits.size >= zone.rateLimitRulesLimit) {
      const message = `The plan allows ${zone.rateLimitRulesLimit} rate limits.`;
      return shield.ruleError(400, message, "plan_limit_restriction.rate_limit", tooManyRules);
    }
    const rule: RateLimitRecord = {
      id: state.nextId(),
      ruleName: sent.ruleName ?? null,
      ruleDescription: sent.ruleDescription ?? null,
      ruleConfiguration,
    };
    zone.rateLimits.set(rule.id, rule);
    return answer(state, zone, rule);
  },

  "GET /shield/rate-limit/{id}": (request) => {
    const { zone, rule } = ruleOf(request);
    return answer(request.state, zone, rule);
  },

  "PATCH /shield/rate-limit/{id}": (request) => {
    const { zone, rule } = ruleOf(request);
    const sent = readBody(changedRule, request.body, invalidValue);
    if (sent.ruleConfiguration) rule.ruleConfiguration = accepted(sent.ruleConfiguration);
    if (sent.ruleName != null) rule.ruleName = sent.ruleName;
    if (sent.ruleDescription != null) rule.ruleDescription = sent.ruleDescription;
    return answer(request.state, zone, rule);
  },

  "DELETE /shield/rate-limit/{id}": (request) => {
    const { zone, rule } = ruleOf(request);
    zone.rateLimits.delete(rule.id);
    return { status: 200, body: succeeded };
  },
});

/** A configuration with all its properties, as the platform stores it. */
function accepted(sent: z.output<typeof ruleConfiguration>): RateLimitRecord["ruleConfiguration"] {
  const { chainedRuleConditions, transformationTypes, ...rest } = sent;
  return {
    ...rest,
    ...acceptedCondition(rest),
    transformationTypes: transformationTypes ?? [],
    chainedRuleConditions: (chainedRuleConditions ?? []).map(acceptedCondition),
  };
}

function acceptedCondition({ variableTypes, value, ...rest }: z.output<typeof condition>) {
  const variables = Object.entries(variableTypes ?? {}).flatMap(([name, selector]) =>
    selector == null ? [] : [[name, selector] as const],
  );
  const { operatorType, isNegated, isRegexVariable } = rest;
  return {
    variableTypes: Object.fromEntries(variables),
    operatorType,
    value: value ?? null,
    isNegated,
    isRegexVariable,
  };
}

function ruleOf({ state, path }: RouteRequest): { zone: ShieldZoneRecord; rule: RateLimitRecord } {
  const id = readId(path.id, () => invalidValue("id"));
  for (const zone of state.shieldZones.values()) {
    const rule = zone.rateLimits.get(id);
    if (rule) return { zone, rule };
  }
  throw new HttpProblem(
    shield.ruleError(404, "The rate limit was not found.", "not_found_or_unauthorised_access.rate_limit", noRule),
  );
}

function answer(state: EmulatorState, zone: ShieldZoneRecord, rule: RateLimitRecord) {
  return { status: 200, body: { ...model(state, zone, rule), errorResponse: succeeded } };
}

function model({ userId }: EmulatorState, { shieldZoneId }: ShieldZoneRecord, rule: RateLimitRecord) {
  return { ...rule, shieldZoneId, userId, ruleJson: JSON.stringify(rule.ruleConfiguration) };
}
