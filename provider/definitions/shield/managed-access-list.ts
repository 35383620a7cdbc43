import { z } from "zod";
import { BunnyError } from "../../../sdk/index";
import { described, flag, omitNulls, text } from "../../define/define";
import { defineSettings } from "../shared/define-settings";
import { shieldZoneId } from "../shared/ids";
import { unmanagedNote } from "../shared/settings";
import { accessListActionInput, accessListEnabledNote, checkEnabled, importedSettings } from "./access-list-action";
import { requirePlan } from "./required-plan";

export const managedAccessList = defineSettings({
  name: "ManagedAccessList",
  description:
    "The use of an access list that the platform maintains, such as that of Tor exit nodes, in a shield zone. The lists always exist, so a create takes the configuration over, and a delete leaves it unchanged unless `onDestroy` is `Disable`. A list that the zone's plan does not include is an error before anything is sent.",
  vendorPage: "shield/access-lists",
  plan: "Needs the plan Advanced or a higher one: that of each list is `requiredPlan` of `getAccessLists`.",
  example: { name: "vpn", args: { shieldZoneId: 2001, listId: 1, action: "Challenge", enabled: true } },
  of: {
    shieldZoneId: shieldZoneId.describe("The id of the shield zone that uses the list."),
    listId: z.int().positive().describe("The id of the list, as `managedLists` of `getAccessLists` has it."),
  },
  fields: {
    action: described(
      accessListActionInput.optional(),
      `The action for requests that match the list. ${unmanagedNote}`,
      { unmanaged: true },
    ),
    enabled: flag(`Whether the list is enabled. ${accessListEnabledNote}`),
  },
  outputs: z.object({
    configurationId: z.int().describe("The id of the list's configuration in the zone."),
    name: text("The list's display name."),
  }),

  check: checkEnabled,

  claim: { list: "managed access list {listId} of shield zone {shieldZoneId}" },

  async read({ shieldZoneId, listId }, { api }) {
    const { managedLists } = await api.accessLists.snapshot(shieldZoneId);
    const list = managedLists.find((one) => one.listId === listId);
    if (list) return list;
    throw new BunnyError(
      "not_found",
      `Shield zone ${shieldZoneId} has no managed access list ${listId}. getAccessLists returns those that it has.`,
      { field: "listId" },
    );
  },
  settingsOf: ({ configurationId, action, isEnabled }) => ({
    configurationId,
    enabled: isEnabled ?? false,
    action: action ?? "None",
  }),
  outputsOf: ({ configurationId, name }) => ({ configurationId, name: name ?? undefined }),
  report: (list, { importing }) =>
    omitNulls(importing ? importedSettings(list) : { action: list.action, enabled: list.isEnabled }),

  async beforeWrite({ shieldZoneId, listId }, { enabled }, { name, requiredPlan }, { api }) {
    const named = name ? ` (${name})` : "";
    // To switch a list off needs no plan.
    if (enabled !== false)
      await requirePlan(api, shieldZoneId, requiredPlan, `The managed access list ${listId}${named}`);
  },
  write: ({ shieldZoneId }, { configurationId, ...settings }, { api }) =>
    api.accessLists.configure(shieldZoneId, configurationId, settings),
  off: () => ({ enabled: false }),

  // Every shield zone has all of these lists; those that are not enabled are not listed.
  async list({ shieldZoneId }, { api }) {
    const { managedLists } = await api.accessLists.snapshot(shieldZoneId);
    return managedLists
      .filter(({ isEnabled }) => isEnabled)
      .map(({ listId, name }) => ({ name: name ?? `managed list ${listId}`, inputs: { listId } }));
  },
});
