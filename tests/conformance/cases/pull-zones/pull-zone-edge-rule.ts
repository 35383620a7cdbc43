import type { Emulator } from "../../../../emulator";
import type { EdgeRuleActionRecord, EdgeRuleRecord } from "../../../../emulator/routes/pull-zones/records";
import { edgeRuleAction, edgeRuleMatching, edgeRuleTrigger } from "../../../../sdk/api/pull-zones";
import { type Args, type Case, type Deployed, zones } from "../../case";
import { pullZoneOf } from "./own-pull-zones";

const addOrUpdate = "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate";
const remove = "DELETE /pullzone/{pullZoneId}/edgerules/{edgeRuleId}";
/** The read that confirms each write. */
const zoneRead = "GET /pullzone/{id}";

const find = (emulator: Emulator, deployed: Deployed) =>
  pullZoneOf(emulator, deployed)?.EdgeRules.find(({ Guid }) => Guid === deployed.outputs.edgeRuleId);

/** A change of a rule outside of Pulumi. */
const drift = (title: string, shows: readonly string[], change: (rule: EdgeRuleRecord) => void) => ({
  title,
  shows,
  change: (emulator: Emulator, deployed: Deployed) => {
    const rule = find(emulator, deployed);
    if (!rule) throw new Error("The edge rule does not exist.");
    change(rule);
  },
});

const actionFrom = (one: EdgeRuleActionRecord): Args => ({
  type: edgeRuleAction.fromWire(one.ActionType),
  ...Object.fromEntries(
    [one.ActionParameter1, one.ActionParameter2, one.ActionParameter3].flatMap((value, at) =>
      value ? [[`parameter${at + 1}`, value]] : [],
    ),
  ),
});

const old = { type: "Url", patterns: ["*/old/*", "*/older/*"] };
const header = { type: "RequestHeader", patterns: ["curl*"], match: "MatchNone", parameter: "user-agent" };
const redirect = { type: "Redirect", parameter1: "https://example.com/new", parameter2: "301" };
const hsts = { type: "SetResponseHeader", parameter1: "strict-transport-security", parameter2: "max-age=1" };

export const pullZoneEdgeRuleCase: Case = {
  resource: "PullZoneEdgeRule",
  creation: { operation: "POST /pullzone/{pullZoneId}/edgerules/addOrUpdate", assignsId: true },
  objects: ({ pullZones }) =>
    [...pullZones].flatMap(([zone, { EdgeRules }]) =>
      EdgeRules.map(({ Guid, Description }) => ({ id: `${zone}/${Guid}`, name: Description })),
    ),
  namedBy: "description",
  args: (n) => ({
    pullZoneId: zones.pullZoneId,
    description: `rule ${n}`,
    enabled: true,
    order: n,
    match: "MatchAll",
    triggers: [old, header],
    actions: [redirect, hsts],
  }),
  calls: { create: [addOrUpdate, zoneRead], refresh: [zoneRead], delete: [remove, zoneRead] },
  sharedReads: { refresh: [zoneRead] },
  sameAs: [
    { title: "explicit defaults of triggers", args: { triggers: [{ ...old, match: "MatchAny" }, header] } },
    {
      title: "explicit defaults",
      from: { description: undefined, enabled: undefined, match: undefined },
      args: { description: "", enabled: true, match: "MatchAny" },
    },
  ],
  updates: [
    { title: "description", args: { description: "another" }, calls: [zoneRead, addOrUpdate, zoneRead] },
    { title: "disabled", args: { enabled: false }, calls: [zoneRead, addOrUpdate, zoneRead] },
    { title: "first of all", args: { order: 0 }, calls: [zoneRead, addOrUpdate, zoneRead] },
    { title: "match", args: { match: "MatchNone" }, calls: [zoneRead, addOrUpdate, zoneRead] },
    {
      title: "another trigger",
      args: { triggers: [{ type: "CountryCode", patterns: ["DE", "SI"] }] },
      calls: [zoneRead, addOrUpdate, zoneRead],
    },
    {
      title: "an action less, and other parameters",
      args: { actions: [{ ...redirect, parameter1: "https://example.org/", parameter2: "308" }] },
      calls: [zoneRead, addOrUpdate, zoneRead],
    },
    {
      title: "actions in another order",
      args: { actions: [hsts, redirect] },
      calls: [zoneRead, addOrUpdate, zoneRead],
    },
  ],
  replacements: [{ title: "zone", args: { pullZoneId: zones.otherPullZoneId } }],
  drift: [
    drift("another description", ["description"], (rule) => {
      rule.Description = "hacked";
    }),
    drift("disabled", ["enabled"], (rule) => {
      rule.Enabled = false;
    }),
    {
      title: "disabled by the operation for it",
      shows: ["enabled"],
      change: async ({ url, apiKey }, { outputs }) => {
        const path = `/pullzone/${outputs.pullZoneId}/edgerules/${outputs.edgeRuleId}/setEdgeRuleEnabled`;
        const headers = { accesskey: apiKey, "content-type": "application/json" };
        const response = await fetch(url + path, { method: "POST", headers, body: '{"Id":0,"Value":false}' });
        if (response.status !== 204) throw new Error(`setEdgeRuleEnabled responded with ${response.status}.`);
      },
    },
    drift("moved", ["order"], (rule) => {
      rule.OrderIndex = 0;
    }),
    drift("another match", ["match"], (rule) => {
      rule.TriggerMatchingType = 0;
    }),
    drift("a pattern removed", ["triggers"], (rule) => {
      rule.Triggers[0]?.PatternMatches.pop();
    }),
    drift("an unknown trigger", ["triggers"], (rule) => {
      Object.assign(rule.Triggers[1] ?? {}, { Type: 77 });
    }),
    drift("another redirect", ["actions"], (rule) => {
      rule.ActionParameter2 = "302";
    }),
    drift("an unknown action", ["actions"], (rule) => {
      Object.assign(rule.ExtraActions[0] ?? {}, { ActionType: 35 });
    }),
    {
      title: "deleted",
      change: (emulator, deployed) => {
        const zone = pullZoneOf(emulator, deployed);
        if (zone) zone.EdgeRules = zone.EdgeRules.filter(({ Guid }) => Guid !== deployed.outputs.edgeRuleId);
      },
      shows: "gone",
    },
  ],
  failedCreates: [],
  failedUpdates: [],
  onPlatform(emulator, deployed) {
    const rule = find(emulator, deployed);
    return (
      rule && {
        pullZoneId: deployed.outputs.pullZoneId,
        description: rule.Description,
        enabled: rule.Enabled,
        order: rule.OrderIndex,
        match: edgeRuleMatching.fromWire(rule.TriggerMatchingType),
        triggers: rule.Triggers.map(({ Type, PatternMatches, PatternMatchingType, Parameter1 }) => ({
          type: edgeRuleTrigger.fromWire(Type),
          patterns: [...PatternMatches],
          match: edgeRuleMatching.fromWire(PatternMatchingType),
          ...(Parameter1 ? { parameter: Parameter1 } : {}),
        })),
        actions: [rule, ...rule.ExtraActions].map(actionFrom),
      }
    );
  },
  count: ({ state }) =>
    [zones.pullZoneId, zones.otherPullZoneId].flatMap((id) => state.pullZones.get(id)?.EdgeRules ?? []).length,
};
