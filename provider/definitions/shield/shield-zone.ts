import { z } from "zod";
import type { BunnyClient, ShieldZone } from "../../../sdk/index";
import { changedPart, defineResource, described, int, laterStep, omitNulls, outputOf } from "../../define/define";
import { pullZoneId } from "../shared/ids";
import { onDestroy } from "../shared/settings";
import { shieldZoneGroups, type ZoneArguments } from "./shield-zone-groups";
import {
  argumentsOf,
  engineOf,
  hasSettings,
  importedLearning,
  learningFrom,
  requireFutureEnd,
  settingsFor,
} from "./shield-zone-settings";

const inputs = z
  .object({
    pullZoneId: pullZoneId.meta({
      description: "The id of the pull zone that is protected.",
      replaceOnChange: true,
    }),
    ...shieldZoneGroups.shape,
    onDestroy,
  })
  .meta({ group: true });

const outputs = z.object({
  shieldZoneId: z.int().describe("The shield zone's id."),
  created: described(
    z.boolean(),
    "Whether this resource created the shield zone. False where the pull zone had one, which it took over.",
  ),
  rateLimitRulesLimit: int("The number of rate limits that the plan allows.", { changesWith: ["plan"] }),
  customWafRulesLimit: int("The number of custom WAF rules that the plan allows.", { changesWith: ["plan"] }),
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

  claim: { list: "shield zone of pull zone {pullZoneId}" },

  async delete({ prior: { inputs, outputs } }, { api }) {
    const off = { wafEnabled: false, dDoSShieldSensitivity: "Off" } as const;
    if (inputs.onDestroy === "Disable") await api.shieldZones.update(outputs.shieldZoneId, off);
  },

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
    const zone = await api.shieldZones.get(prior.outputs.shieldZoneId);
    const { waf, ...reported } = argumentsOf(zone);
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
    const { shieldZoneId, created = false } = request.prior.outputs;
    const outputs = { ...request.prior.outputs, shieldZoneId, created };
    const { pullZoneId: _, onDestroy: __, ...changed } = changedPart(request);
    // The end of a phase that is over is written together with its new beginning.
    if (changed.learning) changed.learning = request.inputs.learning;
    requireFutureEnd(changed.learning);
    return { outputs: Object.keys(changed).length === 0 ? outputs : await apply(api, changed, outputs) };
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

function outputsOf({ shieldZoneId, rateLimitRulesLimit, customWafRulesLimit }: ShieldZone, created: boolean): Outputs {
  return omitNulls({ shieldZoneId, created, rateLimitRulesLimit, customWafRulesLimit });
}

/** Writes arguments, and returns the outputs, which change with the plan. */
async function apply(api: BunnyClient, given: ZoneArguments, outputs: Outputs): Promise<Outputs> {
  const { shieldZoneId, created } = outputs;
  await api.shieldZones.update(shieldZoneId, (current) => settingsFor(given, current));
  return given.plan === undefined ? outputs : outputsOf(await api.shieldZones.get(shieldZoneId), created);
}
