import { z } from "zod";
import { createdEdgeRule } from "../../../sdk/api/pull-zones";
import { BunnyError, type EdgeRule, type EdgeRuleSettings } from "../../../sdk/index";
import {
  defineResource,
  described,
  keepUnverified,
  type MaybeUnknown,
  omitNulls,
  type Problem,
} from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { actionBuilders, actionProblems, isEmptyValid } from "./pull-zone-edge-rule-actions";
import { type Action, actions, type Trigger, triggers } from "./pull-zone-edge-rule-parts";
import { matching, triggerBuilders, triggerProblems } from "./pull-zone-edge-rule-triggers";

const inputs = z.object({
  pullZoneId: pullZoneId.describe("The id of the pull zone that the rule is for."),
  description: z.string().default("").describe("A description of the rule. Default: none."),
  enabled: z.boolean().default(true).describe("Whether the rule is in force. Default: true."),
  order: described(
    z.int32().min(0),
    "The place of the rule among those of its pull zone: lower numbers are evaluated first. Rules of one number have no certain order.",
  ),
  match: matching.default("MatchAny").describe("How many of the triggers must match. Default: `MatchAny`."),
  triggers: triggers.describe("When the rule applies, 1 to 5 triggers."),
  actions: actions.describe("What the rule does, in this order; at least one action."),
});

const outputs = z.object({
  edgeRuleId: z.string().describe("The rule's id, a GUID."),
  readOnly: described(
    z.boolean(),
    "Whether the platform itself created the rule, which can be neither changed nor deleted then.",
  ),
});

type Inputs = z.output<typeof inputs>;

export const pullZoneEdgeRule = defineResource({
  name: "PullZoneEdgeRule",
  description:
    "An edge rule of a pull zone: actions for the requests that its triggers match. A pull zone can have 50, unless support raised the limit. Rules that the platform created itself can be imported, but are never changed or deleted.",
  vendorPage: "cdn/edge-rules",
  example: [
    {
      type: "PullZoneEdgeRule",
      name: "moved",
      args: {
        pullZoneId: 1001,
        description: "The old shop",
        order: 10,
        triggers: [{ type: "Url", patterns: ["*/old-shop/*"] }],
        actions: [{ type: "Redirect", parameter1: "https://shop.example.com/", parameter2: "301" }],
      },
    },
    {
      type: "PullZoneEdgeRule",
      name: "assets",
      args: {
        pullZoneId: 1001,
        description: "Assets are cached for a year",
        order: 20,
        triggers: [{ type: "Url", patterns: ["*/assets/*"] }],
        actions: [
          { type: "OverrideCacheTime", parameter1: "31536000" },
          { type: "SetResponseHeader", parameter1: "x-cached-by", parameter2: "edge" },
        ],
      },
    },
  ],
  inputs,
  outputs,
  id: "{pullZoneId}/{edgeRuleId}",
  writesWhole: () => true,
  builders: [actionBuilders, triggerBuilders],

  check({ actions = [], triggers = [] }) {
    const problems = [
      ...actions.flatMap((one, at) => under(["actions", at], one ? actionProblems(one, has(one)) : [])),
      ...triggers.flatMap((one, at) => under(["triggers", at], one ? triggerProblems(one, has(one)) : [])),
    ];
    return { problems };
  },

  counts: ({ pullZoneId }) =>
    pullZoneId === undefined ? [] : [{ of: `edge rules of pull zone ${pullZoneId}`, limit: "edgeRules" }],

  async create({ inputs }, { api }) {
    const reached = (error: unknown) => {
      const edgeRuleId = createdEdgeRule(error);
      return edgeRuleId === undefined ? undefined : { inputs, outputs: { edgeRuleId, readOnly: false } };
    };
    const rule = await keepUnverified(reached, () => api.edgeRules.create(inputs.pullZoneId, edgeRuleFrom(inputs)));
    return { outputs: outputsOf(rule) };
  },

  async read({ prior }, { api }) {
    const { pullZoneId } = prior.inputs;
    const { edgeRules } = await api.pullZones.snapshot(pullZoneId);
    const rule = edgeRules.find(({ guid }) => guid === prior.outputs.edgeRuleId);
    return rule && { inputs: inputsFrom(pullZoneId, rule, prior.inputs), outputs: outputsOf(rule) };
  },

  async update({ inputs, prior }, { api }) {
    const { edgeRuleId, readOnly } = prior.outputs;
    if (readOnly)
      throw new BunnyError(
        "rejected",
        `The edge rule ${edgeRuleId} is read-only: the platform created it, and only the platform changes it. Remove it from the program, or make the program equal to it.`,
      );
    return { outputs: outputsOf(await api.edgeRules.update(inputs.pullZoneId, edgeRuleId, edgeRuleFrom(inputs))) };
  },

  async delete({ prior: { inputs, outputs } }, { api }) {
    if (!outputs.readOnly) await api.edgeRules.delete(inputs.pullZoneId, outputs.edgeRuleId);
  },

  async list({ pullZoneId }, { api }) {
    const { edgeRules } = await api.pullZones.snapshot(pullZoneId);
    return edgeRules
      .filter(({ readOnly }) => !readOnly)
      .map(({ guid, description, orderIndex }) => ({
        name: description || `edge rule ${orderIndex}`,
        outputs: { edgeRuleId: guid },
      }));
  },
});

/** Whether a member is given, if only as an unknown value: then it is there, and undefined. */
const has = (one: MaybeUnknown<Action | Trigger>) => (name: string) => Object.hasOwn(one, name);

const under = (path: Problem["path"], problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));

/** The rule that inputs describe, as the platform takes it. */
export function edgeRuleFrom({ description, enabled, order, match, triggers, actions }: Inputs): EdgeRuleSettings {
  const [first, ...others] = actions.map(actionFrom);
  return {
    ...first,
    extraActions: others,
    triggers: triggers.map(({ type, patterns, match, parameter }) => ({
      type,
      patternMatches: patterns,
      patternMatchingType: match,
      parameter1: parameter,
    })),
    triggerMatchingType: match,
    description,
    enabled,
    orderIndex: order,
  };
}

const actionFrom = ({ type, parameter1, parameter2, parameter3 }: Action) => ({
  actionType: type,
  actionParameter1: parameter1,
  actionParameter2: parameter2,
  actionParameter3: parameter3,
});

/**
 * The inputs that lead to a rule. A value that this version does not know is returned unchanged, and so shows as drift;
 * null is a value that the response does not report, and keeps the prior one.
 */
function inputsFrom(pullZoneId: number, rule: EdgeRule, prior: Partial<Inputs>): Inputs {
  return omitNulls({
    pullZoneId,
    description: rule.description ?? prior.description ?? "",
    enabled: rule.enabled ?? prior.enabled ?? true,
    order: rule.orderIndex ?? prior.order ?? 0,
    match: rule.triggerMatchingType ?? prior.match ?? "MatchAny",
    triggers:
      rule.triggers?.map(({ type, patternMatches, patternMatchingType, parameter1 }, at) => {
        const before = sameType(type, prior.triggers?.[at]);
        return {
          type: type ?? before?.type,
          patterns: patternMatches ?? before?.patterns ?? [],
          match: patternMatchingType ?? before?.match ?? "MatchAny",
          parameter: text(parameter1, before?.parameter),
        };
      }) ?? prior.triggers,
    actions: [rule, ...(rule.extraActions ?? prior.actions?.slice(1).map(actionFrom) ?? [])].map((one, at) => {
      const before = sameType(one.actionType, prior.actions?.[at]);
      const type = one.actionType ?? before?.type;
      const parameter = (name: "parameter1" | "parameter2" | "parameter3", value: string | null | undefined) =>
        text(value, before?.[name]) ?? (isEmptyValid(type, name) ? "" : undefined);
      return {
        type,
        parameter1: parameter("parameter1", one.actionParameter1),
        parameter2: parameter("parameter2", one.actionParameter2),
        parameter3: parameter("parameter3", one.actionParameter3),
      };
    }),
  }) as Inputs;
}

const sameType = <T extends { type: string }>(type: string | null | undefined, prior: T | undefined) =>
  type == null || type === prior?.type ? prior : undefined;

/** A text of a response, where an empty one is none unless the prior one is empty. */
const text = (value: string | null | undefined, prior: string | undefined) =>
  (value ?? prior) || (prior === "" ? "" : undefined);

function outputsOf({ guid, readOnly }: EdgeRule): z.output<typeof outputs> {
  return { edgeRuleId: guid, readOnly: readOnly ?? false };
}
