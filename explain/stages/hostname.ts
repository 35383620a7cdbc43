import { hostnameOf } from "../hostnames";
import { ends, hostnameDecider, type Stage, zoneDecider } from "../stage";

const stage = "hostname";

/** Whether the zone serves the URL's hostname, and at all. */
export const hostname: Stage = ({ request, zone }) => {
  const found = hostnameOf(zone, request.hostname);
  if (!found) {
    const names = zone.pullZone.hostnames.map(({ value }) => value).join(", ");
    const text = `${request.hostname} is not a hostname of this zone, which has ${names}`;
    const step = { stage, result: "elsewhere", text, by: zoneDecider(zone), source: "openapi" } as const;
    return ends("network", { kind: "unreachable" }, step);
  }
  if (zone.pullZone.suspended || zone.pullZone.enabled === false) {
    const text = "the zone is disabled or suspended";
    const step = { stage, result: "403", text, by: zoneDecider(zone), source: "findings" } as const;
    return ends("network", { kind: "refused", status: 403 }, step);
  }
  const lacksCertificate = request.scheme === "https" && found.hasCertificate === false;
  return {
    steps: [
      {
        stage,
        result: "ok",
        text: `pull zone "${zone.pullZone.name}" (${zone.pullZone.id}) serves it`,
        by: hostnameDecider(zone, found),
        source: "openapi",
      },
    ],
    ...(lacksCertificate && {
      notJudged: [{ what: "TLS", why: `${found.value} has no certificate: which one is presented is not documented` }],
    }),
  };
};
