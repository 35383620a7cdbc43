import { isSuccess, question } from "../../question";
import { membersIn } from "../../read";
import { creating } from "../../shapes/subject";
import { addRule } from "./new-rule";

export const ruleWithoutTriggers = question({
  id: "pull-zones/rule-without-triggers",
  asks: "May an edge rule have no triggers?",
  matters:
    "`explain` leaves open whether such a rule applies to every request or to none; one that is refused to none.",
  place: "edge/readings.ts",
  ...creating("pullZone"),
  shows: ["Triggers", "EdgeRules"],
  answers: { kept: "yes", changed: "the platform adds some", refused: "no, it is refused" },
  assumed: "kept",
  async ask(context) {
    const { added, read } = await addRule(context, { Triggers: [] });
    if (!isSuccess(added.status)) return "refused";
    const [triggers] = membersIn((await read()).body, "EdgeRules", "Triggers");
    return Array.isArray(triggers) && triggers.length > 0 ? "changed" : "kept";
  },
});
