import { isSuccess, question } from "../../question";
import { makeShieldZone, ofShieldZone } from "./new-list";

export const firstEventToken = question({
  id: "shield/first-event-token",
  asks: "Is the token `start` that of the first page of a day's events?",
  matters: "No document names one; `getShieldEvents` begins with it, as one client does.",
  place: "emulator/routes/shield/shield-event-logs.ts",
  ...ofShieldZone,
  shows: ["hasMoreData"],
  answers: { accepted: "yes", refused: "no" },
  assumed: "accepted",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context);
    const [year, month, day] = new Date().toISOString().slice(0, 10).split("-");
    const path = { shieldZoneId, date: `${month}-${day}-${year}`, continuationToken: "start" };
    const { status } = await context.send("GET /shield/event-logs/{shieldZoneId}/{date}/{continuationToken}", { path });
    return isSuccess(status) ? "accepted" : "refused";
  },
});
