import { z } from "zod";
import { ruleOperator, ruleSeverity, ruleTransformation, ruleVariables } from "../../../sdk/api/shield";
import { shieldPaginate } from "../../http/paginate";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { type Handler, HttpProblem, type Reply, type RouteRequest, readBody, readId } from "../../http/route";
import { known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import type { RuleConditionRecord, RuleConfigurationRecord, RuleRecord, ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const noRule = known("terraform-provider-bunnynet", "404 says that a rule is gone");

const text = z.string().nullish();
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
/** An omitted number is 0, even if the enum has no name for 0. */
export const oneOf = (known: { has(value: unknown): boolean }, what: string) =>
  z.number().default(0).refine(known.has, `not ${what}`);

const condition = z.object({
  variableTypes: z.object(Object.fromEntries(ruleVariables.map((name) => [name, text]))).nullish(),
  operatorType: oneOf(ruleOperator, "an operator"),
  value: text,
  isNegated: flag,
  isRegexVariable: flag,
}).shape;

/** The members that all configurations have. Those of one kind of rule extend it. */
export const ruleConfiguration = z.object({
  ...condition,
  severityType: oneOf(ruleSeverity, "a severity"),
  transformationTypes: z.array(z.number().refine(ruleTransformation.has, "not a transformation")).nullish(),
  chainedRuleConditions: z.array(z.object(condition)).nullish(),
});

type SentCondition = z.output<z.ZodObject<typeof condition>>;
type SentConfiguration = z.output<typeof ruleConfiguration> & { actionType: number };

/** One kind of rules of a zone. */
interface RuleKind<Sent extends SentConfiguration, Configuration extends RuleConfigurationRecord> {
  /** As messages name it: `rate limit`. */
  name: string;
  notFoundKey: string;
  configuration: z.ZodType<Sent>;
  of(zone: ShieldZoneRecord): Map<number, RuleRecord<Configuration>>;
  /** The platform's response to one more rule; undefined if the plan allows it. */
  refuseOneMore(zone: ShieldZoneRecord): Reply | undefined;
  /** Members of its kind alone, as the platform stores them. */
  own(sent: Sent): Omit<Configuration, keyof RuleConfigurationRecord>;
}

/** The handlers of one kind of rules. */
export function ruleHandlers<Sent extends SentConfiguration, Configuration extends RuleConfigurationRecord>(
  kind: RuleKind<Sent, Configuration>,
): Record<"list" | "create" | "get" | "update" | "delete", Handler> {
  const { configuration } = kind;
  const newRule = z.object({
    shieldZoneId: z.int32(),
    ruleName: text,
    ruleDescription: text,
    ruleConfiguration: configuration,
  });
  const changedRule = z.object({ ruleName: text, ruleDescription: text, ruleConfiguration: configuration.nullish() });
  /** A configuration with all its properties, as the platform stores it. */
  const stored = (sent: Sent) =>
    ({
      ...storedCondition(sent),
      actionType: sent.actionType,
      severityType: sent.severityType,
      transformationTypes: sent.transformationTypes ?? [],
      ...kind.own(sent),
      chainedRuleConditions: (sent.chainedRuleConditions ?? []).map(storedCondition),
    }) as Configuration;
  const ruleOf = ({ state, path }: RouteRequest) => {
    const id = readId(path.id, () => invalidValue("id"));
    for (const zone of state.shieldZones.values()) {
      const rule = kind.of(zone).get(id);
      if (rule) return { zone, rule };
    }
    throw new HttpProblem(shield.ruleError(404, `The ${kind.name} was not found.`, kind.notFoundKey, noRule));
  };

  return {
    list: (request) => {
      const zone = shieldZoneOf(request);
      const all = [...kind.of(zone).values()].map((rule) => model(request.state, zone, rule));
      return ok({ ...shieldPaginate(request.query, all), error: succeeded });
    },

    create: ({ state, body }) => {
      const sent = readBody(newRule, body, invalidValue);
      const zone = state.shieldZones.get(sent.shieldZoneId);
      if (!zone) return shield.ruleError(404, "The shield zone was not found.", "not_found", noRule);
      const refusal = kind.refuseOneMore(zone);
      if (refusal) return refusal;
      const rule = {
        id: state.nextId(),
        ruleName: sent.ruleName ?? null,
        ruleDescription: sent.ruleDescription ?? null,
        ruleConfiguration: stored(sent.ruleConfiguration),
      };
      kind.of(zone).set(rule.id, rule);
      return answer(state, zone, rule);
    },

    get: (request) => {
      const { zone, rule } = ruleOf(request);
      return answer(request.state, zone, rule);
    },

    update: (request) => {
      const { zone, rule } = ruleOf(request);
      const sent = readBody(changedRule, request.body, invalidValue);
      if (sent.ruleConfiguration) rule.ruleConfiguration = stored(sent.ruleConfiguration);
      if (sent.ruleName != null) rule.ruleName = sent.ruleName;
      if (sent.ruleDescription != null) rule.ruleDescription = sent.ruleDescription;
      return answer(request.state, zone, rule);
    },

    delete: (request) => {
      const { zone, rule } = ruleOf(request);
      kind.of(zone).delete(rule.id);
      return ok(succeeded);
    },
  };
}

function storedCondition({
  variableTypes,
  operatorType,
  value,
  isNegated,
  isRegexVariable,
}: SentCondition): RuleConditionRecord {
  const variables = Object.entries(variableTypes ?? {}).flatMap(([name, selector]) =>
    selector == null ? [] : [[name, selector] as const],
  );
  return {
    variableTypes: Object.fromEntries(variables),
    operatorType,
    value: value ?? null,
    isNegated,
    isRegexVariable,
  };
}

function answer(state: EmulatorState, zone: ShieldZoneRecord, rule: RuleRecord) {
  return ok({ ...model(state, zone, rule), errorResponse: succeeded });
}

function model({ userId }: EmulatorState, { shieldZoneId }: ShieldZoneRecord, rule: RuleRecord) {
  return { ...rule, shieldZoneId, userId, ruleJson: JSON.stringify(rule.ruleConfiguration) };
}
