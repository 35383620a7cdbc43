import { hostnameOf } from "../hostnames";
import { ends, type Stage, zoneDecider } from "../stage";

/** Whether the zone serves the URL's hostname, and at all. */
export const hostname: Stage = ({ request: { url }, zone }) => {
  const found = hostnameOf(zone, url.hostname);
  if (!found) {
    const names = zone.pullZone.hostnames.map(({ value }) => value).join(", ");
    return ends(
      "network",
      { kind: "unreachable" },
      {
        stage: "hostname",
        result: "elsewhere",
        text: `${url.hostname} is not a hostname of this zone, which has ${names}`,
        by: zoneDecider(zone),
        source: "openapi",
      },
    );
  }
  if (zone.pullZone.suspended || zone.pullZone.enabled === false)
    return ends(
      "network",
      { kind: "refused", status: 403 },
      {
        stage: "hostname",
        result: "403",
        text: "the zone is disabled or suspended",
        by: zoneDecider(zone),
        source: "findings",
      },
    );
  const lacksCertificate = url.protocol === "https:" && found.hasCertificate === false;
  return {
    steps: [
      {
        stage: "hostname",
        result: "ok",
        text: `pull zone "${zone.pullZone.name}" (${zone.pullZone.id}) serves it`,
        by: { kind: "hostname", id: `${zone.pullZone.id}/${found.value}`, name: found.value ?? "" },
        source: "openapi",
      },
    ],
    ...(lacksCertificate && {
      notJudged: [{ what: "TLS", why: `${found.value} has no certificate: which one is presented is not documented` }],
    }),
  };
};
