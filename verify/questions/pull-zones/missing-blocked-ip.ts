import { isSuccess, question } from "../../question";

export const missingBlockedIp = question({
  id: "pull-zones/missing-blocked-ip",
  asks: "What happens when an address is taken off a pull zone that does not block it?",
  matters: "A delete of `BlockedIp` is sent again after a lost response, and has to succeed.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  creates: "a pull zone without traffic",
  costs: "free",
  shows: ["BlockedIp"],
  answers: { accepted: "it succeeds", refused: "it is refused" },
  assumed: "accepted",
  async ask(context) {
    const { id } = await context.make("pullZone", context.name());
    const body = { BlockedIp: "198.51.100.7" };
    const { status } = await context.send("POST /pullzone/{id}/removeBlockedIp", { path: { id }, body });
    return isSuccess(status) ? "accepted" : "refused";
  },
});
