import { isSuccess, question } from "../../question";
import { makeShieldZone, ofShieldZone } from "./new-list";

export const botDetectionOfFreeZone = question({
  id: "shield/bot-detection-of-free-zone",
  asks: "How does a shield zone of the free plan answer that it has no bot detection?",
  matters: "`BotDetection` reads 202 with an error key as this, and says which plan is needed.",
  place: "emulator/routes/shield/bot-detection.ts",
  ...ofShieldZone,
  shows: ["executionMode"],
  answers: { accepted: "with 202 and an error", changed: "with a success: it has it", refused: "with an error status" },
  assumed: "accepted",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const details = { path: { shieldZoneId }, body: { shieldZoneId, executionMode: 1 } };
    const { status } = await context.send("PATCH /shield/shield-zone/{shieldZoneId}/bot-detection", details);
    if (status === 202) return "accepted";
    return isSuccess(status) ? "changed" : "refused";
  },
});
