import { isSuccess, question } from "../../question";
import { membersIn } from "../../read";
import { creating } from "../../shapes/subject";
import { addRule } from "./new-rule";

export const redirectWithoutStatus = question({
  id: "pull-zones/redirect-without-status",
  asks: "Which status does the platform keep for a redirect that names none?",
  matters: "`explain` leaves open which one it is; `EdgeRule` would show drift where the platform fills one in.",
  place: "edge/readings.ts",
  ...creating("pullZone"),
  shows: ["ActionParameter2", "EdgeRules"],
  answers: { none: "none", filled: "it fills one in", refused: "it refuses such a rule" },
  assumed: "none",
  async ask(context) {
    const redirect = { ActionType: 1, ActionParameter1: "https://example.com/", ActionParameter2: null };
    const { added, read } = await addRule(context, redirect);
    if (!isSuccess(added.status)) return "refused";
    return membersIn((await read()).body, "EdgeRules", "ActionParameter2").some(Boolean) ? "filled" : "none";
  },
});
