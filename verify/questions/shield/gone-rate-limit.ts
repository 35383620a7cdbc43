import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { makeShieldZone, ofShieldZone } from "./new-list";
import { addRateLimit, ruleIdOf } from "./rule";

export const goneRateLimit = question({
  id: "shield/gone-rate-limit",
  asks: "How is a read answered of a rate limit that is gone?",
  matters: "The document lists no 404; `RateLimit` takes it for deleted, and any other status for an error.",
  place: "tests/contract/known-disagreements.ts",
  ...ofShieldZone,
  shows: [],
  answers: { notFound: "with 404", other: "with another status" },
  assumed: "notFound",
  async ask(context) {
    const added = await addRateLimit(context, await makeShieldZone(context), "verified");
    if (!isSuccess(added.status)) throw refusal("POST /shield/rate-limit", added.status, added.body);
    const path = { id: ruleIdOf(added.body) };
    await context.need("DELETE /shield/rate-limit/{id}", { path });
    return (await context.send("GET /shield/rate-limit/{id}", { path })).status === 404 ? "notFound" : "other";
  },
});
