import { isSuccess, NotAsked, question } from "../../question";
import { memberOf } from "../../read";
import { addList, makeShieldZone } from "./new-list";

const content = "198.51.100.7\n198.51.100.8\n";

export const accessListContent = question({
  id: "shield/access-list-content",
  asks: "Does an access list keep its content byte for byte, with the line end of its last line?",
  matters: "`AccessList` reports a checksum that differs from the program's content as drift, and never ignores one.",
  place: "emulator/routes/shield/access-lists.ts",
  creates: "a pull zone without traffic, and its shield zone of the free plan with one list",
  costs: "free",
  shows: ["content", "entryCount"],
  answers: { kept: "yes", changed: "no, it keeps something else", refused: "no, it refuses it" },
  assumed: "kept",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const added = await addList(context, shieldZoneId, content);
    if (!isSuccess(added.status)) return "refused";
    const id = memberOf(added.body, "id");
    if (typeof id !== "number") throw new NotAsked("the new list was returned without an id");
    const path = { shieldZoneId, id };
    const { body } = await context.need("GET /shield/shield-zone/{shieldZoneId}/access-lists/{id}", { path });
    return memberOf(body, "content") === content ? "kept" : "changed";
  },
});
