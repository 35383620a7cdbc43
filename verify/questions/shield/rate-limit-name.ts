import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { makeShieldZone, ofShieldZone } from "./new-list";
import { addRateLimit, ruleIdOf } from "./rule";

const ruleName = "verified: 1/min (a_b)";

export const rateLimitName = question({
  id: "shield/rate-limit-name",
  asks: "Does a rate limit keep a name with other characters than letters, digits and spaces?",
  matters: "The vendor's own tools take no others; `RateLimit` sends any.",
  place: "emulator/routes/shield/zone-rules.ts",
  ...ofShieldZone,
  shows: ["ruleName"],
  answers: { kept: "yes", changed: "no, it keeps another", refused: "no, it refuses it" },
  assumed: "kept",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const plain = await addRateLimit(context, shieldZoneId, "verified");
    if (!isSuccess(plain.status)) throw refusal("POST /shield/rate-limit", plain.status, plain.body);
    const added = await addRateLimit(context, shieldZoneId, ruleName);
    if (!isSuccess(added.status)) return "refused";
    const { body } = await context.need("GET /shield/rate-limit/{id}", { path: { id: ruleIdOf(added.body) } });
    return memberOf(body, "ruleName") === ruleName ? "kept" : "changed";
  },
});
