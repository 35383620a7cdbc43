import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { makeShieldZone, ofShieldZone } from "./new-list";
import { addRateLimit, ruleIdOf } from "./rule";

export const rateLimitRead = question({
  id: "shield/rate-limit-read",
  asks: "Does a read of a rate limit return the limit itself?",
  matters: "Clients expect it and the document does not have it; what a response leaves out is no drift.",
  place: "tests/contract/known-disagreements.ts",
  ...ofShieldZone,
  shows: ["ruleConfiguration", "requestCount"],
  answers: { returned: "yes", without: "no" },
  assumed: "returned",
  async ask(context) {
    const added = await addRateLimit(context, await makeShieldZone(context), "verified");
    if (!isSuccess(added.status)) throw refusal("POST /shield/rate-limit", added.status, added.body);
    const { body } = await context.need("GET /shield/rate-limit/{id}", { path: { id: ruleIdOf(added.body) } });
    return memberOf(memberOf(body, "ruleConfiguration"), "requestCount") === 77 ? "returned" : "without";
  },
});
