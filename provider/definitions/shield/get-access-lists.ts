import { z } from "zod";
import { accessListAction, accessListType, planType } from "../../../sdk/api/shield";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";

const list = z.object({
  listId: z.int().describe("The list's id."),
  configurationId: z.int().describe("The id of the configuration that holds the list's `action` and `isEnabled`."),
  name: z.string().optional().describe("The list's display name."),
  description: z.string().optional().describe("The description of the list."),
  isEnabled: z.boolean().optional().describe("Whether the list is enabled."),
  type: enumOutput(accessListType).optional().describe("The type of the entries."),
  category: z.int().optional().describe("The category of a managed list, as a bit mask of the platform."),
  action: enumOutput(accessListAction).optional().describe("The action for requests that match the list."),
  requiredPlan: enumOutput(planType).optional().describe("The plan that the list requires."),
  entryCount: z.int().optional().describe("The number of entries."),
  updateFrequency: z
    .string()
    .optional()
    .describe("How often a managed list is updated from its source (`days.hours:minutes:seconds`)."),
  lastUpdated: z.string().optional().describe("When the list was last changed (ISO 8601, UTC)."),
});

const count = (description: string) => z.int().optional().describe(description);

export const getAccessLists = defineDataSource({
  name: "getAccessLists",
  description: "Lists all access lists of a shield zone, managed and custom, with the limits of its plan.",
  vendorPage: "shield/access-lists",
  example: [
    {
      type: "getAccessLists",
      name: "lists",
      args: { shieldZoneId: 2001 },
      exports: { customEntries: "customEntryCount", customEntryLimit: "customEntryLimit" },
    },
  ],
  inputs: z.object({ shieldZoneId }),
  outputs: z.object({
    managedLists: z.array(list).describe("Lists that the platform maintains."),
    customLists: z.array(list).describe("Lists of the account."),
    customEntryCount: count("The number of entries in all custom lists."),
    customEntryLimit: count("The number of entries that the plan allows in all custom lists."),
    customListCount: count("The number of custom lists."),
    customListLimit: count("The number of custom lists that the plan allows."),
  }),
  read: async ({ inputs }, { api }) => omitNulls(await api.accessLists.list(inputs.shieldZoneId)),
});
