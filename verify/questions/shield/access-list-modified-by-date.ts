import { refusal } from "../../clean";
import { isSuccess, NotAsked, question } from "../../question";
import { memberOf, modifiedByDate } from "../../read";
import { addList, makeShieldZone, ofShieldZone } from "./new-list";

export const listModifiedByDate = question({
  id: "shield/access-list-modified-by-date",
  asks: "Does an access list return when it was changed, by the clock of the `Date` header?",
  matters: "A create whose response is lost tells its own list from an equal one by it.",
  place: "emulator/routes/shield/access-lists.ts",
  ...ofShieldZone,
  shows: ["lastModified"],
  answers: { near: "yes, within ten seconds", far: "no, by another", none: "it returns no time" },
  assumed: "near",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const added = await addList(context, shieldZoneId, "198.51.100.7");
    if (!isSuccess(added.status)) throw refusal("the create of an access list", added.status, added.body);
    const id = memberOf(added.body, "id");
    if (typeof id !== "number") throw new NotAsked("the new list was returned without an id");
    const path = { shieldZoneId, id };
    const read = await context.need("GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}", { path });
    return modifiedByDate(read, "lastModified");
  },
});
