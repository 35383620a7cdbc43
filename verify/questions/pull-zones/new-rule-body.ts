import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";
import { addRule } from "./new-rule";

export const newRuleBody = question({
  id: "pull-zones/new-rule-body",
  asks: "Does the response to a new edge rule have the rule?",
  matters: "The document describes no body for 201; `EdgeRule` takes its `Guid` from it.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("pullZone"),
  shows: ["Description"],
  answers: { returned: "yes", empty: "no" },
  assumed: "returned",
  async ask(context) {
    const { added } = await addRule(context);
    if (!isSuccess(added.status)) throw refusal("the create of an edge rule", added.status, added.body);
    return typeof memberOf(added.body, "Guid") === "string" ? "returned" : "empty";
  },
});
