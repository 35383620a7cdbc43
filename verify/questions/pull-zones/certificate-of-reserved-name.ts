import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const certificateOfReservedName = question({
  id: "pull-zones/certificate-of-reserved-name",
  asks: "Is a free certificate refused for a hostname under an ending that no public DNS has?",
  matters: "`PullZoneHostname` reports this refusal as one of DNS that does not point to the platform.",
  place: "emulator/server/assumptions.ts",
  ...creating("pullZone"),
  shows: [],
  answers: { refused: "yes", issued: "no" },
  assumed: "refused",
  async ask(context) {
    const { id, name } = await context.make("pullZone", context.name());
    const hostname = `${name}.invalid`;
    await context.need("POST /pullzone/{id}/addHostname", { path: { id }, body: { Hostname: hostname } });
    const { status } = await context.send("GET /pullzone/loadFreeCertificate", { query: { hostname } });
    return isSuccess(status) ? "issued" : "refused";
  },
});
