import { z } from "zod";
import type { BunnyClient, RateLimit, RateLimitSettings } from "../../../sdk";
import { rateLimitTimeframe } from "../../../sdk/api/shield/api-guardian";
import { createdRateLimit } from "../../../sdk/api/shield/rate-limits";
import {
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  ruleSeverity,
  ruleTransformation,
} from "../../../sdk/api/shield/rule-configuration";
import { defineResource } from "../../define/define";
import { keepUnverified } from "../../define/init-failed";
import { shieldZoneId } from "../shared/ids";
import { conditions, conditionsToRule, problemsIn, reconcileConditions } from "./rate-limit-conditions";
import { rateLimitFromRule } from "./rate-limit-outputs";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone that the rate limit protects.",
    replaceOnChange: true,
  }),
  name: z.string().min(1).meta({
    description: "The rate limit's name. The vendor's own tools accept letters, digits and spaces only.",
  }),
  description: z.string().min(1).optional().meta({ description: "A description of the rate limit." }),
  conditions: conditions.meta({
    description: "The conditions of requests that are counted, at least one. All must match.",
  }),
  transformations: z.array(z.enum(ruleTransformation.names)).default([]).meta({
    description: "Transformations of the variables before the comparison, in this order. Default: none.",
  }),
  requestCount: z
    .int32()
    .positive()
    .meta({ description: "The number of requests that are allowed within the timeframe, 1 or more." }),
  timeframe: z.enum(rateLimitTimeframe.names).meta({ description: "The timeframe over which requests are counted." }),
  counterKey: z.enum(rateLimitCounterKey.names).default("IP").meta({
    description: "The key by which requests are counted. Default: `IP`.",
  }),
  action: z.enum(rateLimitAction.names).default("RateLimit").meta({
    description: "The action for requests over the limit. Default: `RateLimit`.",
  }),
  blockTime: z.enum(rateLimitBlockTime.names).meta({ description: "How long the action stays in force." }),
  severity: z.enum(ruleSeverity.names).optional().meta({
    description: "The severity of the rule. If omitted, the platform chooses it, and it is unmanaged.",
  }),
});

const outputs = z.object({ rateLimitId: z.int().meta({ description: "The rate limit's id." }) });

type Inputs = z.output<typeof inputs>;

export const rateLimit = defineResource({
  name: "RateLimit",
  description:
    "A rate limit of a shield zone: which requests are counted, how many are allowed, and the action for requests over the limit.",
  example: [
    {
      type: "RateLimit",
      name: "login",
      args: {
        shieldZoneId: 2001,
        name: "Login attempts",
        conditions: [
          { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" },
          { variables: { REQUEST_METHOD: "" }, operator: "STREQ", value: "POST" },
        ],
        transformations: ["NORMALIZEPATH"],
        requestCount: 5,
        timeframe: "PerOneMinute",
        action: "Challenge",
        blockTime: "ForFifteenMinutes",
      },
    },
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}/{rateLimitId}",

  check: ({ conditions }) => ({ problems: problemsIn(conditions ?? []) }),

  async create({ inputs }, { api }) {
    const reached = (error: unknown) => {
      const rateLimitId = createdRateLimit(error);
      return rateLimitId === undefined ? undefined : { inputs, outputs: { rateLimitId } };
    };
    const { id } = await keepUnverified(reached, () => api.rateLimits.create(inputs.shieldZoneId, settingsFor(inputs)));
    return { outputs: { rateLimitId: id } };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId = 0 } = prior.inputs;
    const { rateLimitId = 0 } = prior.outputs;
    const rule = await find(api, shieldZoneId, rateLimitId);
    if (!rule) return undefined;
    const { severity, ...reported } = rateLimitFromRule(rule);
    const { ruleConfiguration: configuration } = rule;
    return {
      inputs: {
        // Members that the response leaves out keep their last known values.
        ...prior.inputs,
        ...reported,
        description: reported.description,
        conditions: configuration
          ? reconcileConditions(configuration, prior.inputs.conditions)
          : prior.inputs.conditions,
        severity: importing || prior.inputs.severity !== undefined ? (severity ?? prior.inputs.severity) : undefined,
        // A value that this version does not know is returned unchanged, and so shows as drift.
      } as Inputs,
      outputs: { rateLimitId },
    };
  },

  async update({ inputs, prior }, { api }) {
    const { rateLimitId = 0 } = prior.outputs;
    // The platform replaces a configuration as a whole, so all of it is sent.
    await api.rateLimits.update(inputs.shieldZoneId, rateLimitId, settingsFor(inputs));
    return { outputs: { rateLimitId } };
  },

  delete: ({ prior }, { api }) => api.rateLimits.delete(prior.inputs.shieldZoneId ?? 0, prior.outputs.rateLimitId ?? 0),

  async list({ shieldZoneId = 0 }, { api }) {
    const rules = await api.rateLimits.snapshot(shieldZoneId);
    return rules.map(({ id, ruleName }) => ({ name: ruleName ?? "rate limit", outputs: { rateLimitId: id } }));
  },
});

function settingsFor({ name, description, conditions, ...rule }: Inputs): RateLimitSettings {
  return {
    ruleName: name,
    // The platform keeps the description if none is sent.
    ruleDescription: description ?? "",
    ruleConfiguration: {
      ...conditionsToRule(conditions),
      transformationTypes: rule.transformations,
      requestCount: rule.requestCount,
      timeframe: rule.timeframe,
      counterKeyType: rule.counterKey,
      actionType: rule.action,
      blockTime: rule.blockTime,
      severityType: rule.severity,
    },
  };
}

/** One list serves all rate limits of a shield zone. Its items may leave out the limit, by the documentation: then the rule is read alone. */
async function find(api: BunnyClient, shieldZoneId: number, id: number): Promise<RateLimit | undefined> {
  const listed = (await api.rateLimits.snapshot(shieldZoneId)).find((rule) => rule.id === id);
  return listed && listed.ruleConfiguration?.requestCount == null ? api.rateLimits.get(id) : listed;
}
