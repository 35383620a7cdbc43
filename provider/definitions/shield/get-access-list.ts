import { z } from "zod";
import { accessListType } from "../../../sdk/api/shield";
import { choice, defineDataSource, int, text, texts } from "../../define/define";
import { shieldZoneId } from "../shared/ids";
import { entriesFrom } from "./custom-access-list-entries";

export const getAccessList = defineDataSource({
  name: "getAccessList",
  description: "Reads a custom access list with its entries.",
  vendorPage: "shield/access-lists",
  example: { name: "partners", args: { shieldZoneId: 2001, listId: 7 }, exports: { partnerEntries: "entries" } },
  inputs: z.object({ shieldZoneId, listId: z.int().positive().describe("The list's id.") }),
  outputs: z.object({
    listId: z.int().describe("The list's id."),
    name: text("The list's display name."),
    description: text("The description of the list."),
    type: choice(accessListType, "The type of the entries."),
    entries: texts("The entries, normalised."),
    checksum: text("The SHA-256 checksum of the content, in hex."),
    entryCount: int("The number of entries, as the platform counts them."),
    lastModified: text("When the list was last changed (ISO 8601, UTC)."),
  }),
  async read({ inputs: { shieldZoneId, listId } }, { api }) {
    const { id, content, description, ...list } = await api.accessLists.get(shieldZoneId, listId);
    const entries = entriesFrom(list.type, content);
    return { ...list, listId: id, description: description || undefined, entries };
  },
});
