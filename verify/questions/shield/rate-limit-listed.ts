import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { makeShieldZone, ofShieldZone } from "./new-list";
import { addRateLimit } from "./rule";

export const rateLimitListed = question({
  id: "shield/rate-limit-listed",
  asks: "Is a new rate limit among the rules of its zone at once?",
  matters: "A create that is only accepted (202) or whose response is lost finds its rule in this list.",
  place: "emulator/routes/shield/zone-rules.ts",
  ...ofShieldZone,
  shows: ["ruleName", "data"],
  answers: { atOnce: "yes", later: "no" },
  assumed: "atOnce",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const added = await addRateLimit(context, shieldZoneId, "verified");
    if (!isSuccess(added.status)) throw refusal("POST /shield/rate-limit", added.status, added.body);
    const { body } = await context.need("GET /shield/rate-limits/{shieldZoneId}", { path: { shieldZoneId } });
    const rules = memberOf(body, "data");
    return Array.isArray(rules) && rules.length > 0 ? "atOnce" : "later";
  },
});
