import { z } from "zod";
import { accessListAction, accessListType, planType } from "../../../sdk/api/shield";
import { choice, defineDataSource, flag, int, text } from "../../define/define";
import { shieldZoneId } from "../shared/ids";

const list = z.object({
  listId: z.int().describe("The list's id."),
  configurationId: z.int().describe("The id of the configuration that holds the list's `action` and `isEnabled`."),
  name: text("The list's display name."),
  description: text("The description of the list."),
  isEnabled: flag("Whether the list is enabled."),
  type: choice(accessListType, "The type of the entries."),
  category: int("The category of a managed list, as a bit mask of the platform."),
  action: choice(accessListAction, "The action for requests that match the list."),
  requiredPlan: choice(planType, "The plan that the list requires."),
  entryCount: int("The number of entries."),
  updateFrequency: text("How often a managed list is updated from its source (`days.hours:minutes:seconds`)."),
  lastUpdated: text("When the list was last changed (ISO 8601, UTC)."),
});

export const getAccessLists = defineDataSource({
  name: "getAccessLists",
  description: "Lists all access lists of a shield zone, managed and custom, with the limits of its plan.",
  vendorPage: "shield/access-lists",
  example: {
    name: "lists",
    args: { shieldZoneId: 2001 },
    exports: { customEntries: "customEntryCount", customEntryLimit: "customEntryLimit" },
  },
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    managedLists: z.array(list).describe("Lists that the platform maintains."),
    customLists: z.array(list).describe("Lists of the account."),
    customEntryCount: int("The number of entries in all custom lists."),
    customEntryLimit: int("The number of entries that the plan allows in all custom lists."),
    customListCount: int("The number of custom lists."),
    customListLimit: int("The number of custom lists that the plan allows."),
  }),
  read: async ({ inputs }, { api }) => await api.accessLists.list(inputs.shieldZoneId),
});
