import { isSuccess, question } from "../../question";
import { membersIn } from "../../read";
import { creating } from "../../shapes/subject";

export const forceSslWithoutCertificate = question({
  id: "pull-zones/force-ssl-without-certificate",
  asks: "Does a hostname without a certificate keep that it forces SSL?",
  matters: "`PullZoneHostname` sets it in any order; a platform that drops it would show drift.",
  place: "emulator/routes/pull-zones/pull-zone-hostnames.ts",
  ...creating("pullZone"),
  shows: ["ForceSSL", "Hostnames"],
  answers: { kept: "yes", dropped: "no, it succeeds and changes nothing", refused: "no, it refuses it" },
  assumed: "kept",
  async ask(context) {
    const { id, name } = await context.make("pullZone", context.name());
    const [path, Hostname] = [{ id }, `${name}.example.com`];
    await context.need("POST /pullzone/{id}/addHostname", { path, body: { Hostname } });
    const forced = await context.send("POST /pullzone/{id}/setForceSSL", { path, body: { Hostname, ForceSSL: true } });
    if (!isSuccess(forced.status)) return "refused";
    const { body } = await context.need("GET /pullzone/{id}", { path });
    return membersIn(body, "Hostnames", "ForceSSL").includes(true) ? "kept" : "dropped";
  },
});
