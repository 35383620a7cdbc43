import { isSuccess, question } from "../../question";
import { textsIn } from "../read";

const Hostname = "*.example.com";

export const wildcardReferrer = question({
  id: "pull-zones/wildcard-referrer",
  asks: "Does a pull zone accept a wildcard among its allowed referrers?",
  matters: "`AllowedReferrer` takes wildcards; one that the platform keeps in another form would show drift forever.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  creates: "a pull zone without traffic",
  costs: "free",
  shows: ["Hostname", "AllowedReferrers"],
  answers: { kept: "it keeps it as it is", changed: "it keeps something else", refused: "it refuses it" },
  assumed: "kept",
  async ask(context) {
    const { id } = await context.make("pullZone", context.name());
    const added = await context.send("POST /pullzone/{id}/addAllowedReferrer", { path: { id }, body: { Hostname } });
    if (!isSuccess(added.status)) return "refused";
    const { body } = await context.need("GET /pullzone/{id}", { path: { id } });
    return textsIn(body, "AllowedReferrers").includes(Hostname) ? "kept" : "changed";
  },
});
