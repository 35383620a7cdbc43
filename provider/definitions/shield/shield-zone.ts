import { z } from "zod";
import type { BunnyClient, ShieldZone } from "../../../sdk";
import { ddosSensitivity, executionMode, limitAction, planType } from "../../../sdk/api/shield";
import type { Claim } from "../../define/claims";
import { defineResource } from "../../define/define";
import { enumInput } from "../../define/enum-input";
import { outputOf } from "../../define/example";
import { changedPart, group } from "../../define/group";
import { laterStep } from "../../define/init-failed";
import { omitNulls } from "../../define/omit-nulls";
import { pullZoneId } from "../shared/ids";
import { onDestroy, unmanagedNote } from "../shared/settings";
import {
  argumentsFrom,
  engineOf,
  hasSettings,
  importedLearning,
  learningFrom,
  requireFutureEnd,
  settingsFor,
  type ZoneArguments,
} from "./shield-zone-settings";
import { wafEngine } from "./waf-engine";

const flag = (description: string) =>
  z
    .boolean()
    .optional()
    .meta({ description: `${description} ${unmanagedNote}` });
const names = (description: string) =>
  z
    .array(z.string().min(1))
    .optional()
    .meta({ description: `${description} ${unmanagedNote}`, set: true });
const bodyLimit = (what: string) =>
  enumInput(limitAction.names, {
    Block: "It is refused.",
    Log: "It is logged, and let through.",
    Ignore: "It is let through.",
  })
    .optional()
    .meta({ description: `The action for ${what} that is too large to inspect. ${unmanagedNote}` });

const waf = group("The web application firewall (WAF).", {
  enabled: flag("Whether the firewall is enabled."),
  executionMode: enumInput(executionMode.names, {
    Log: "Requests that match a rule are logged, and let through.",
    Block: "Requests that match a rule are refused.",
  })
    .optional()
    .meta({ description: `Whether the firewall logs or blocks. ${unmanagedNote}` }),
  profileId: z
    .int()
    .positive()
    .optional()
    .meta({ description: `The id of the profile, as \`getWafProfiles\` has it. ${unmanagedNote}` }),
  disabledRules: names("The ids of managed rules that are disabled, as `getWafRules` has them."),
  logOnlyRules: names("The ids of managed rules that only log, as `getWafRules` has them."),
  realtimeThreatIntelligence: flag("Whether real-time threat intelligence is used. Not in every plan."),
  requestHeaderLogging: flag("Whether request headers are logged."),
  requestBodyLogging: flag("Whether request bodies are logged."),
  ignoredRequestHeaders: names("The names of request headers that are not inspected."),
  requestBodyLimitAction: bodyLimit("a request body"),
  responseBodyLimitAction: bodyLimit("a response body"),
  engine: wafEngine,
});

const ddos = group("The protection against distributed denial of service (DDoS).", {
  sensitivity: enumInput(ddosSensitivity.names, {
    Off: "Nothing is detected.",
    Low: "Only large attacks are detected.",
    Medium: "Most attacks are detected.",
    High: "Small attacks are detected as well.",
    Challenge: "Every visitor is challenged.",
  })
    .optional()
    .meta({ description: `The sensitivity of the detection. ${unmanagedNote}` }),
  challengeWindow: z
    .int32()
    .positive()
    .optional()
    .meta({
      description: `How long a passed challenge stays valid, in seconds; the dashboard offers 900, 1800, 3600, 21600, 43200 and 86400. ${unmanagedNote}`,
    }),
});

const learning = group(
  "The learning phase, in which the firewall only logs. If omitted, a phase that is in progress is left alone.",
  {
    enabled: flag("Whether the firewall is learning. `true` needs `until`; `false` ends a phase that is in progress."),
    until: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({
        description: `When the phase ends (ISO 8601), in the future when it is set. A phase that has ended by itself at this time is no drift. ${unmanagedNote}`,
      }),
  },
);

const inputs = z
  .object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that is protected.",
      replaceOnChange: true,
    }),
    plan: enumInput(planType.names, {
      Basic: "The plan without charge.",
      Advanced: "The first paid plan.",
      Business: "The second paid plan.",
      Enterprise: "The plan by agreement.",
    })
      .optional()
      .meta({ description: `The plan of the shield zone, which is charged. ${unmanagedNote}` }),
    waf,
    ddos,
    learning,
    whitelabelResponsePages: flag(
      "Whether response pages are without the platform's branding. Needs the plan Advanced or a higher one.",
    ),
    onDestroy,
  })
  .meta({ group: true });

const outputs = z.object({
  shieldZoneId: z.int().meta({ description: "The shield zone's id.", changesWith: [] }),
  created: z.boolean().meta({
    description:
      "Whether this resource created the shield zone. False where the pull zone had one, which it took over.",
    changesWith: [],
  }),
  rateLimitRulesLimit: z
    .int()
    .optional()
    .meta({ description: "The number of rate limits that the plan allows.", changesWith: ["plan"] }),
  customWafRulesLimit: z
    .int()
    .optional()
    .meta({ description: "The number of custom WAF rules that the plan allows.", changesWith: ["plan"] }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

export const shieldZone = defineResource({
  name: "ShieldZone",
  description:
    "The shield zone of a pull zone: its plan, firewall, DDoS protection and learning phase. A pull zone has at most one; a create takes over the one that is there, or creates it. The platform cannot delete it but with its pull zone, so a delete leaves it unchanged unless `onDestroy` is `Disable`, which switches off the firewall and the DDoS protection and keeps the plan. The order of custom rules is a `WafRuleOrder`.",
  vendorPage: "shield",
  plan: "Any; `whitelabelResponsePages` needs Advanced or a higher one.",
  example: [
    {
      type: "ShieldZone",
      name: "firewall",
      args: {
        pullZoneId: 1001,
        waf: {
          enabled: true,
          executionMode: "Block",
          logOnlyRules: ["942190"],
          engine: { blockingParanoiaLevel: 2, allowedMethods: ["GET", "HEAD", "POST"] },
        },
        ddos: { sensitivity: "Medium", challengeWindow: 3600 },
      },
    },
    {
      type: "WafRule",
      name: "admin",
      args: {
        shieldZoneId: outputOf("firewall.shieldZoneId"),
        name: "Admin pages",
        conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/admin" }],
        action: "Challenge",
      },
    },
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}",
  identity: ["pullZoneId"],

  check({ learning }, given) {
    const reason = "requires until, since without an end a repair would start the phase again each time it has ended";
    const isEndless = learning?.enabled === true && !given.has("learning.until");
    return { problems: isEndless ? [{ path: ["learning", "enabled"], reason }] : [] };
  },

  claims: ({ pullZoneId }) => (pullZoneId === undefined ? [] : [claimOn(pullZoneId)]),

  async create({ inputs }, { api }) {
    const { pullZoneId, onDestroy, ...given } = inputs;
    requireFutureEnd(given.learning);
    const nothing = { wafEngineConfig: [] };
    const { zone, created } = await api.shieldZones.findOrCreate({ pullZoneId, ...settingsFor(given, nothing) });
    const outputs = outputsOf(zone, created);
    if (created || hasSettings(zone, settingsFor(given, zone))) return { outputs };
    const reached = { inputs: { pullZoneId, onDestroy }, outputs };
    return laterStep(reached, "the shield zone was found, but its settings were not applied", async () => ({
      outputs: await apply(api, given, outputs),
    }));
  },

  async read({ prior, importing }, { api }) {
    const zone = await api.shieldZones.get(prior.outputs.shieldZoneId ?? 0);
    const { waf, ...reported } = argumentsFrom(zone);
    const managed = importing ? {} : (prior.inputs.waf?.engine ?? {});
    return {
      inputs: {
        ...reported,
        pullZoneId: zone.pullZoneId ?? prior.inputs.pullZoneId,
        waf: { ...waf, engine: await engineOf(api, zone, managed) },
        learning: importing ? importedLearning(zone) : learningFrom(zone, prior.inputs.learning),
        // A value that this version does not know is returned unchanged, and so shows as drift.
      } as Inputs,
      outputs: outputsOf(zone, prior.outputs.created ?? false),
    };
  },

  async update(request, { api }) {
    const { shieldZoneId = 0, created = false } = request.prior.outputs;
    const outputs = { ...request.prior.outputs, shieldZoneId, created };
    const { pullZoneId: _, onDestroy: __, ...changed } = changedPart(request);
    // The end of a phase that is over is written together with its new beginning.
    if (changed.learning) changed.learning = request.inputs.learning;
    requireFutureEnd(changed.learning);
    return { outputs: Object.keys(changed).length === 0 ? outputs : await apply(api, changed, outputs) };
  },

  async delete({ prior: { inputs, outputs }, claims }, { api }) {
    if (inputs.onDestroy !== "Disable" || claims.has(claimOn(inputs.pullZoneId ?? 0))) return;
    await api.shieldZones.update(outputs.shieldZoneId ?? 0, { wafEnabled: false, dDoSShieldSensitivity: "Off" });
  },

  async list(_, { api }) {
    const zones = await api.shieldZones.mapping();
    return zones.map(({ shieldZoneId, pullZoneId }) => ({
      name: `shield zone ${shieldZoneId}`,
      inputs: { pullZoneId: pullZoneId ?? undefined },
      outputs: { shieldZoneId },
    }));
  },
});

function claimOn(pullZoneId: number): Claim {
  return { list: `shield zone of pull zone ${pullZoneId}` };
}

function outputsOf({ shieldZoneId, rateLimitRulesLimit, customWafRulesLimit }: ShieldZone, created: boolean): Outputs {
  return omitNulls({ shieldZoneId, created, rateLimitRulesLimit, customWafRulesLimit });
}

/** Writes arguments, and returns the outputs, which change with the plan. */
async function apply(api: BunnyClient, given: ZoneArguments, outputs: Outputs): Promise<Outputs> {
  const { shieldZoneId, created } = outputs;
  await api.shieldZones.update(shieldZoneId, (current) => settingsFor(given, current));
  return given.plan === undefined ? outputs : outputsOf(await api.shieldZones.get(shieldZoneId), created);
}
