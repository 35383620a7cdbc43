import { question } from "../../question";
import { membersIn } from "../../read";
import { makeShieldZone, ofShieldZone } from "./new-list";

export const systemBots = question({
  id: "shield/system-bots",
  asks: "Is there a category of bots with the number 255, System?",
  matters: "The enum of the document leaves it out, which its description and its list of names have.",
  place: "tests/contract/known-disagreements.ts",
  ...ofShieldZone,
  shows: ["category", "categories"],
  answers: { listed: "yes", absent: "no" },
  assumed: "listed",
  async ask(context) {
    const path = { shieldZoneId: await makeShieldZone(context) };
    const { body } = await context.need("GET /shield/shield-zone/{shieldZoneId}/bot-categorization", { path });
    return membersIn(body, "categories", "category").includes(255) ? "listed" : "absent";
  },
});
