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
import { shieldZoneId } from "../shared/zone-ids";
import { conditions, conditionsFound, conditionsToRule, problemsIn } from "./rate-limit-conditions";
import { rateLimitFromRule } from "./rate-limit-in-words";

const inputs = z.object({
  shieldZoneId: shieldZoneId.meta({
    description: "The id of the shield zone that the rate limit protects.",
    replaceOnChange: true,
  }),
  name: z.string().min(1).meta({
    description: "The rate limit's name. The vendor's own tools take letters, digits and spaces only.",
  }),
  description: z.string().min(1).optional().meta({ description: "What the rate limit is for." }),
  conditions: conditions.meta({
    description: "What a request must be like to count. All of the conditions must hold.",
  }),
  transformations: z.array(z.enum(ruleTransformation.names)).default([]).meta({
    description: "What is done to the variables before they are compared, in this order.",
  }),
  requestCount: z.int32().positive().meta({ description: "How many requests may come within the timeframe." }),
  timeframe: z.enum(rateLimitTimeframe.names).meta({ description: "The time over which requests are counted." }),
  counterKey: z.enum(rateLimitCounterKey.names).default("IP").meta({
    description: "What requests have in common that are counted together.",
  }),
  action: z.enum(rateLimitAction.names).default("RateLimit").meta({
    description: "What happens to requests over the limit.",
  }),
  blockTime: z.enum(rateLimitBlockTime.names).meta({ description: "How long it goes on happening." }),
  severity: z.enum(ruleSeverity.names).optional().meta({
    description: "How grave it is. The platform's choice where not given.",
  }),
});

const outputs = z.object({ rateLimitId: z.int().meta({ description: "The rate limit's id." }) });

type Inputs = z.output<typeof inputs>;

export const rateLimit = defineResource({
  name: "RateLimit",
  description: "A rate limit of a shield zone: which requests count, how many may come, and what happens to more.",
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
    const { severity, ...told } = rateLimitFromRule(rule);
    const { ruleConfiguration: configuration } = rule;
    return {
      inputs: {
        // What the platform leaves out stays as it was known.
        ...prior.inputs,
        ...told,
        description: told.description,
        conditions: configuration ? conditionsFound(configuration, prior.inputs.conditions) : prior.inputs.conditions,
        severity: importing || prior.inputs.severity !== undefined ? (severity ?? prior.inputs.severity) : undefined,
        // Names that this version does not know are shown as they are, and so as a difference.
      } as Inputs,
      outputs: { rateLimitId },
    };
  },

  async update({ inputs, prior }, { api }) {
    const { rateLimitId = 0 } = prior.outputs;
    // All of it: the platform takes a configuration as a whole.
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
    // Without one, that of before would stay.
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

/** One read serves all rate limits of a zone, as long as lists tell as much as a rule alone, which is not promised. */
async function find(api: BunnyClient, shieldZoneId: number, id: number): Promise<RateLimit | undefined> {
  const listed = (await api.rateLimits.snapshot(shieldZoneId)).find((rule) => rule.id === id);
  return listed && listed.ruleConfiguration?.requestCount == null ? api.rateLimits.get(id) : listed;
}
