import { z } from "zod";
import {
  createdRule,
  rateLimitAction,
  rateLimitBlockTime,
  rateLimitCounterKey,
  rateLimitTimeframe,
} from "../../../sdk/api/shield";
import type { BunnyClient, RateLimit, RateLimitSettings } from "../../../sdk/index";
import { defineResource, described, enumInput, keepUnverified } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { rateLimitFromRule } from "./rate-limit-outputs";
import { conditions, conditionsToRule, problemsIn, reconcileConditions } from "./rule-conditions";
import { timeframeMeanings } from "./rule-meanings";
import { ruleInputs, severityToSend } from "./rule-properties";

const inputs = z.object({
  shieldZoneId: shieldZoneId.describe("The id of the shield zone that the rate limit protects."),
  name: described(
    z.string().min(1),
    "The rate limit's name. The vendor's own tools accept letters, digits and spaces only.",
  ),
  description: ruleInputs.description.describe("A description of the rate limit."),
  conditions: conditions.describe("The conditions of requests that are counted, at least one. All must match."),
  transformations: ruleInputs.transformations,
  requestCount: described(
    z.int32().positive(),
    "The number of requests that are allowed within the timeframe, 1 or more.",
  ),
  timeframe: enumInput(rateLimitTimeframe.names, timeframeMeanings).describe(
    "The timeframe over which requests are counted.",
  ),
  counterKey: enumInput(rateLimitCounterKey.names, {
    IP: "The client's IP address.",
    Host: "The host that is requested.",
    Country: "The client's country.",
    City: "The client's city.",
    ASN: "The autonomous system of the client's network.",
    Organization: "The organization that the client's network is registered to.",
    JA4: "The JA4 fingerprint of the client's TLS handshake.",
    IP_JA4: "The client's IP address together with its JA4 fingerprint.",
  })
    .default("IP")
    .describe("The key by which requests are counted. Default: `IP`."),
  action: enumInput(rateLimitAction.names, {
    RateLimit: "Requests are refused for as long as `blockTime` says.",
    Log: "Requests are logged, and let through.",
    Challenge: "Clients must pass a challenge in their browser first.",
  })
    .default("RateLimit")
    .describe("The action for requests over the limit. Default: `RateLimit`."),
  blockTime: enumInput(rateLimitBlockTime.names, {
    ForThirtySeconds: "30 seconds.",
    ForOneMinute: "1 minute.",
    ForFiveMinutes: "5 minutes.",
    ForFifteenMinutes: "15 minutes.",
    ForThirtyMinutes: "30 minutes.",
    ForOneHour: "1 hour.",
  }).describe("How long the action stays in force."),
  severity: ruleInputs.severity,
});

const outputs = z.object({ rateLimitId: z.int().describe("The rate limit's id.") });

type Inputs = z.output<typeof inputs>;

export const rateLimit = defineResource({
  name: "RateLimit",
  description:
    "A rate limit of a shield zone: which requests are counted, how many are allowed, and the action for requests over the limit.",
  vendorPage: "shield/custom-rate-limit-rule",
  plan: "Any for two rate limits of a zone. More of them, the variable `GEO`, the operators `DETECTSQLI` and `DETECTXSS`, and the action `Challenge` need Advanced or a higher one.",
  example: {
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
  inputs,
  outputs,
  id: "{shieldZoneId}/{rateLimitId}",
  existing: { by: ["name"] },
  writesWhole: () => true,

  check: ({ conditions }) => ({ problems: problemsIn(conditions ?? []) }),

  async create({ inputs }, { api }) {
    const reached = (error: unknown) => {
      const rateLimitId = createdRule(error);
      return rateLimitId === undefined ? undefined : { inputs, outputs: { rateLimitId } };
    };
    const settings = settingsFor(inputs, inputs.severity);
    const { id } = await keepUnverified(reached, () => api.rateLimits.create(inputs.shieldZoneId, settings));
    return { outputs: { rateLimitId: id } };
  },

  async read({ prior, importing }, { api }) {
    const { shieldZoneId } = prior.inputs;
    const { rateLimitId } = prior.outputs;
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
    const { rateLimitId } = prior.outputs;
    const { shieldZoneId } = inputs;
    const current = () => api.rateLimits.snapshot(shieldZoneId);
    const severity = await severityToSend(inputs.severity, rateLimitId, current);
    // The platform replaces a configuration as a whole, so all of it is sent.
    await api.rateLimits.update(shieldZoneId, rateLimitId, settingsFor(inputs, severity));
    return { outputs: { rateLimitId } };
  },

  delete: ({ prior }, { api }) => api.rateLimits.delete(prior.inputs.shieldZoneId, prior.outputs.rateLimitId),

  async list({ shieldZoneId }, { api }) {
    const rules = await api.rateLimits.snapshot(shieldZoneId);
    return rules.map(({ id, ruleName }) => ({ name: ruleName ?? "rate limit", outputs: { rateLimitId: id } }));
  },
});

type Severity = RateLimitSettings["ruleConfiguration"]["severityType"];

function settingsFor({ name, description, conditions, ...rule }: Inputs, severityType: Severity): RateLimitSettings {
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
      severityType,
    },
  };
}

/** One list serves all rate limits of a shield zone. Its items may leave out the limit, by the documentation: then the rule is read alone. */
async function find(api: BunnyClient, shieldZoneId: number, id: number): Promise<RateLimit | undefined> {
  const listed = (await api.rateLimits.snapshot(shieldZoneId)).find((rule) => rule.id === id);
  return listed && listed.ruleConfiguration?.requestCount == null ? api.rateLimits.get(id) : listed;
}
