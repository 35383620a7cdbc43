import { isSuccess, NotAsked, question } from "../../question";
import { membersIn } from "../../read";
import { addList, makeShieldZone } from "./new-list";

export const newAccessList = question({
  id: "shield/new-access-list",
  asks: "Is a new access list in force before it is given an action?",
  matters: "Between the create of an `AccessList` and the request for its action, one that is in force would act.",
  place: "emulator/routes/shield/access-lists.ts",
  creates: "a pull zone without traffic, and its shield zone of the free plan with one list",
  costs: "free",
  shows: ["isEnabled", "action"],
  answers: { idle: "no", inForce: "yes" },
  assumed: "idle",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const added = await addList(context, shieldZoneId, "198.51.100.7");
    if (!isSuccess(added.status)) throw new NotAsked(`the list was refused with ${added.status}`);
    const path = { shieldZoneId };
    const { body } = await context.need("GET /shield/shield-zone/{shieldZoneId}/access-lists", { path });
    const [isEnabled] = membersIn(body, "customLists", "isEnabled");
    if (typeof isEnabled !== "boolean") throw new NotAsked("the new list is not among the lists of its zone");
    return isEnabled ? "inForce" : "idle";
  },
});
