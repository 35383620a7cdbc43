import { isSuccess, question } from "../../question";
import { textsIn } from "../read";

const BlockedIp = "198.51.100.7";

export const blockedIpTwice = question({
  id: "pull-zones/blocked-ip-twice",
  asks: "What happens when an address is blocked that a pull zone already blocks?",
  matters: "A create of `BlockedIp` whose response is lost is sent again, and has to succeed without a second entry.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  creates: "a pull zone without traffic",
  costs: "free",
  shows: ["BlockedIp", "BlockedIps"],
  answers: {
    once: "it succeeds, and the address is listed once",
    twice: "it succeeds, and the address is listed twice",
    refused: "it is refused",
  },
  assumed: "once",
  async ask(context) {
    const { id } = await context.make("pullZone", context.name());
    await context.need("POST /pullzone/{id}/addBlockedIp", { path: { id }, body: { BlockedIp } });
    const again = await context.send("POST /pullzone/{id}/addBlockedIp", { path: { id }, body: { BlockedIp } });
    if (!isSuccess(again.status)) return "refused";
    const { body } = await context.need("GET /pullzone/{id}", { path: { id } });
    return textsIn(body, "BlockedIps").filter((ip) => ip === BlockedIp).length > 1 ? "twice" : "once";
  },
});
