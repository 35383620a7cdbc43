import { z } from "zod";
import { accessListAction, accessListType } from "../../../sdk/api/shield/access-lists";
import { planType } from "../../../sdk/api/shield/plan-type";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";

const list = z.object({
  listId: z.int().meta({ description: "The list's id." }),
  configurationId: z.int().meta({ description: "The id under which the zone keeps the list's action." }),
  name: z.string().optional().meta({ description: "The list's display name." }),
  description: z.string().optional().meta({ description: "What the list is for." }),
  isEnabled: z.boolean().optional().meta({ description: "Whether the list is in force." }),
  type: enumOutput(accessListType).optional().meta({ description: "What the entries are." }),
  category: z.int().optional().meta({ description: "What a managed list is about, as the platform's flags." }),
  action: enumOutput(accessListAction)
    .optional()
    .meta({ description: "What happens to a request that the list matches." }),
  requiredPlan: enumOutput(planType).optional().meta({ description: "The plan that the list needs." }),
  entryCount: z.int().optional().meta({ description: "How many entries the list has." }),
  updateFrequency: z
    .string()
    .optional()
    .meta({ description: "How often a managed list is renewed (days.hours:minutes:seconds)." }),
  lastUpdated: z.string().optional().meta({ description: "When the list was last changed (ISO 8601, UTC)." }),
});

const limit = (description: string) => z.int().optional().meta({ description });

export const getAccessLists = defineDataSource({
  name: "getAccessLists",
  description: "All access lists of a shield zone, managed and custom, and the limits of its plan.",
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
    managedLists: z.array(list).meta({ description: "Lists that the platform keeps." }),
    customLists: z.array(list).meta({ description: "Lists of the account's own." }),
    customEntryCount: limit("Entries over all custom lists."),
    customEntryLimit: limit("How many the plan allows."),
    customListCount: limit("How many custom lists there are."),
    customListLimit: limit("How many the plan allows."),
  }),
  read: async ({ inputs }, { api }) => omitNulls(await api.accessLists.list(inputs.shieldZoneId)),
});
