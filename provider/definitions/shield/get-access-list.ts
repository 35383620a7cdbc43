import { z } from "zod";
import { accessListType } from "../../../sdk/api/shield";
import { defineDataSource } from "../../define/define";
import { enumOutput } from "../../define/enum-output";
import { omitNulls } from "../../define/omit-nulls";
import { shieldZoneId } from "../shared/ids";
import { entriesFrom } from "./custom-access-list-entries";

export const getAccessList = defineDataSource({
  name: "getAccessList",
  description: "Reads a custom access list with its entries.",
  vendorPage: "shield/access-lists",
  example: [
    {
      type: "getAccessList",
      name: "partners",
      args: { shieldZoneId: 2001, listId: 7 },
      exports: { partnerEntries: "entries" },
    },
  ],
  inputs: z.object({ shieldZoneId, listId: z.int().positive().describe("The list's id.") }),
  outputs: z.object({
    listId: z.int().describe("The list's id."),
    name: z.string().optional().describe("The list's display name."),
    description: z.string().optional().describe("The description of the list."),
    type: enumOutput(accessListType).optional().describe("The type of the entries."),
    entries: z.array(z.string()).describe("The entries, normalised."),
    checksum: z.string().optional().describe("The SHA-256 checksum of the content, in hex."),
    entryCount: z.int().optional().describe("The number of entries, as the platform counts them."),
    lastModified: z.string().optional().describe("When the list was last changed (ISO 8601, UTC)."),
  }),
  async read({ inputs: { shieldZoneId, listId } }, { api }) {
    const { id, content, description, ...list } = await api.accessLists.get(shieldZoneId, listId);
    const entries = entriesFrom(list.type, content);
    return omitNulls({ ...list, listId: id, description: description || undefined, entries });
  },
});
