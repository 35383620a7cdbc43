import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const olderPurge = question({
  id: "pull-zones/older-purge",
  asks: "Does the platform take a purge with GET, the older form of POST?",
  matters: "No document has it, and one client sends it, so the emulator serves it.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  ...creating("pullZone"),
  shows: [],
  answers: { accepted: "yes", refused: "no" },
  assumed: "accepted",
  async ask(context) {
    const { name } = await context.make("pullZone", context.name());
    const { status } = await context.send("GET /purge", { query: { url: `https://${name}.b-cdn.net/verified` } });
    return isSuccess(status) ? "accepted" : "refused";
  },
});
