import { isSuccess, question } from "../../question";
import { textsIn } from "../read";

const BlockedIp = "198.51.100.0/24";

export const blockedRange = question({
  id: "pull-zones/blocked-range",
  asks: "Does a pull zone accept a range among its blocked addresses?",
  matters: "`BlockedIp` takes ranges; one that the platform keeps in another form would show drift forever.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  creates: "a pull zone without traffic",
  costs: "free",
  shows: ["BlockedIp", "BlockedIps"],
  answers: { kept: "it keeps it as it is", changed: "it keeps something else", refused: "it refuses it" },
  assumed: "kept",
  async ask(context) {
    const { id } = await context.make("pullZone", context.name());
    const added = await context.send("POST /pullzone/{id}/addBlockedIp", { path: { id }, body: { BlockedIp } });
    if (!isSuccess(added.status)) return "refused";
    const { body } = await context.need("GET /pullzone/{id}", { path: { id } });
    return textsIn(body, "BlockedIps").includes(BlockedIp) ? "kept" : "changed";
  },
});
