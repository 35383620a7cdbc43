import { z } from "zod";
import { type AccessListAction, type AccessListDetails, type BunnyClient, BunnyError } from "../../../sdk";
import type { Claim } from "../../define/claims";
import { defineResource, type Reported } from "../../define/define";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";
import { applySettings, changesAny, onDestroy, unmanagedNote } from "../shared/settings";
import { accessListActionInput, accessListEnabledNote, checkEnabled, importedSettings } from "./access-list-action";
import { requirePlan } from "./required-plan";

const inputs = z
  .object({
    shieldZoneId: shieldZoneId.meta({
      description: "The id of the shield zone that uses the list.",
      replaceOnChange: true,
    }),
    listId: z.int().positive().meta({
      description: "The id of the list, as `managedLists` of `getAccessLists` has it.",
      replaceOnChange: true,
    }),
    action: accessListActionInput
      .optional()
      .meta({ description: `The action for requests that match the list. ${unmanagedNote}` }),
    enabled: z
      .boolean()
      .optional()
      .meta({ description: `Whether the list is enabled. ${accessListEnabledNote}` }),
    onDestroy,
  })
  .meta({ group: true });

const outputs = z.object({
  configurationId: z.int().meta({ description: "The id of the list's configuration in the zone.", changesWith: [] }),
  name: z.string().optional().meta({ description: "The list's display name.", changesWith: [] }),
});

type Inputs = z.output<typeof inputs>;
interface Settings {
  enabled: boolean;
  action: AccessListAction;
}

export const managedAccessList = defineResource({
  name: "ManagedAccessList",
  description:
    "The use of an access list that the platform maintains, such as that of Tor exit nodes, in a shield zone. The lists always exist, so a create takes the configuration over, and a delete leaves it unchanged unless `onDestroy` is `Disable`. A list that the zone's plan does not include is an error before anything is sent.",
  vendorPage: "shield/access-lists",
  plan: "Needs the plan Advanced or a higher one: that of each list is `requiredPlan` of `getAccessLists`.",
  example: [
    {
      type: "ManagedAccessList",
      name: "vpn",
      args: { shieldZoneId: 2001, listId: 1, action: "Challenge", enabled: true },
    },
  ],
  inputs,
  outputs,
  id: "{shieldZoneId}/{listId}",

  check: checkEnabled,

  claims: ({ shieldZoneId, listId }) =>
    shieldZoneId === undefined || listId === undefined ? [] : [claimOn(shieldZoneId, listId)],

  create: async ({ inputs }, { api }) => ({ outputs: await applyInputs(api, inputs) }),

  async read({ prior, importing }, { api }) {
    const { shieldZoneId = 0, listId = 0 } = prior.inputs;
    const list = await find(api, shieldZoneId, listId);
    if (!list) return undefined;
    const reported = importing ? importedSettings(list) : { action: list.action, enabled: list.isEnabled };
    // A value that this version does not know is returned unchanged, and so shows as drift.
    const settings = omitNulls(reported) as Partial<Inputs>;
    return {
      inputs: { shieldZoneId, listId, ...settings, onDestroy: undefined } as Reported<Inputs>,
      outputs: outputsOf(list),
    };
  },

  async update(request, { api }) {
    if (changesAny(["action", "enabled"], request)) return { outputs: await applyInputs(api, request.inputs) };
    const { configurationId = 0, name } = request.prior.outputs;
    return { outputs: { configurationId, name } };
  },

  async delete({ prior: { inputs }, claims }, { api }) {
    const { shieldZoneId = 0, listId = 0, onDestroy } = inputs;
    if (onDestroy !== "Disable" || claims.has(claimOn(shieldZoneId, listId))) return;
    await applyInputs(api, { shieldZoneId, listId, enabled: false });
  },

  // Every shield zone has all of these lists; those that are not enabled are not listed.
  async list({ shieldZoneId = 0 }, { api }) {
    const { managedLists } = await api.accessLists.snapshot(shieldZoneId);
    return managedLists
      .filter(({ isEnabled }) => isEnabled)
      .map(({ listId, name }) => ({ name: name ?? `managed list ${listId}`, inputs: { listId } }));
  },
});

function claimOn(shieldZoneId: number, listId: number): Claim {
  return { list: `managed access list ${listId} of shield zone ${shieldZoneId}` };
}

async function find(api: BunnyClient, shieldZoneId: number, listId: number): Promise<AccessListDetails | undefined> {
  const { managedLists } = await api.accessLists.snapshot(shieldZoneId);
  return managedLists.find((list) => list.listId === listId);
}

const outputsOf = ({ configurationId, name }: AccessListDetails) => ({ configurationId, name: name ?? undefined });

async function applyInputs(
  api: BunnyClient,
  { shieldZoneId, listId, action, enabled }: Pick<Inputs, "shieldZoneId" | "listId"> & Partial<Settings>,
) {
  const list = await find(api, shieldZoneId, listId);
  if (!list)
    throw new BunnyError(
      "not_found",
      `Shield zone ${shieldZoneId} has no managed access list ${listId}. getAccessLists returns those that it has.`,
      { field: "listId" },
    );
  const named = list.name ? ` (${list.name})` : "";
  // To switch a list off needs no plan.
  if (enabled !== false)
    await requirePlan(api, shieldZoneId, list.requiredPlan, `The managed access list ${listId}${named}`);
  const current: Settings = { enabled: list.isEnabled ?? false, action: list.action ?? "None" };
  await applySettings<Settings>({ action, enabled }, current, {
    read: async () => current,
    write: (settings) => api.accessLists.configure(shieldZoneId, list.configurationId, settings),
  });
  return outputsOf(list);
}
