import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const hostnameTwice = question({
  id: "pull-zones/hostname-twice",
  asks: "Is a hostname refused that a pull zone has already?",
  matters: "A create of `PullZoneHostname` whose response is lost reads the zone to tell its own from another's.",
  place: "emulator/routes/pull-zones/pull-zone-hostnames.ts",
  ...creating("pullZone"),
  shows: [],
  answers: { refused: "yes", accepted: "no" },
  assumed: "refused",
  async ask(context) {
    const { id, name } = await context.make("pullZone", context.name());
    const details = { path: { id }, body: { Hostname: `${name}.example.com` } };
    await context.need("POST /pullzone/{id}/addHostname", details);
    const { status } = await context.send("POST /pullzone/{id}/addHostname", details);
    return isSuccess(status) ? "accepted" : "refused";
  },
});
