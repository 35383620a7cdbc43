import { isSuccess, question } from "../../question";
import { textsIn } from "../../read";
import { newList } from "../../shapes/entries";
import { creating } from "../../shapes/subject";

const Hostname = "www.example.com";

export const referrerInBoth = question({
  id: "pull-zones/referrer-in-both",
  asks: "May a referrer be allowed and blocked at once?",
  matters: "`explain` leaves open which of the two wins; a platform that moves the entry would show drift.",
  place: "edge/readings.ts",
  ...creating("pullZone"),
  shows: ["Hostname", "AllowedReferrers", "BlockedReferrers"],
  answers: {
    both: "yes, both lists have it",
    moved: "the second list takes it from the first",
    refused: "no, the second is refused",
  },
  assumed: "both",
  async ask(context) {
    const { id, need } = await newList(context, "allowedReferrers");
    await need(Hostname);
    const path = { id };
    const blocked = await context.send("POST /pullzone/{id}/addBlockedReferrer", { path, body: { Hostname } });
    if (!isSuccess(blocked.status)) return "refused";
    const { body } = await context.need("GET /pullzone/{id}", { path });
    return textsIn(body, "AllowedReferrers").includes(Hostname) ? "both" : "moved";
  },
});
