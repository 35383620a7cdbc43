import { z } from "zod";
import { logAnonymizationType, privateKeyType } from "../../../sdk/api/dns";
import { BunnyError, type DnsZone } from "../../../sdk/index";
import { choice, defineDataSource, described, flag, outputOf, text, texts } from "../../define/define";
import { dnsZoneId } from "../shared/ids";
import { normalDomain } from "./dns-zone-domain";
import { nameserversOf } from "./dns-zone-settings";

export const getDnsZone = defineDataSource({
  name: "getDnsZone",
  description:
    "Reads a DNS zone by its id or by its domain, without its records, which `getDnsRecords` has. Give exactly one of `dnsZoneId` and `domain`.",
  vendorPage: "dns",
  example: [
    { type: "getDnsZone", name: "shopZone", args: { domain: "shop.example.com" } },
    {
      type: "DnsRecord",
      name: "statusRecord",
      args: {
        dnsZoneId: outputOf("shopZone.dnsZoneId"),
        type: "CNAME",
        name: "status",
        value: "status.example.net",
      },
    },
  ],
  inputs: z.object({
    dnsZoneId: dnsZoneId.optional().describe("The DNS zone's id."),
    domain: described(
      z.string().min(1).optional(),
      "The domain; letter case is ignored, and internationalized domains equal their ASCII form.",
    ),
  }),
  outputs: z.object({
    dnsZoneId: z.int().describe("The DNS zone's id."),
    domain: text("The domain."),
    nameservers: texts("The zone's name servers, to be set at the registrar of the domain."),
    nameserversDetected: flag("Whether the platform has found that the domain uses its name servers."),
    customNameserversEnabled: flag("Whether the name servers have names of your own."),
    soaEmail: text("The e-mail address in the SOA record."),
    loggingEnabled: flag("Whether queries are logged."),
    loggingIPAnonymizationEnabled: flag("Whether the addresses of visitors are anonymized in logs."),
    logAnonymizationType: choice(logAnonymizationType, "How addresses are anonymized."),
    certificateKeyType: choice(privateKeyType, "The kind of key of the zone's automatic certificates."),
    dnsSecEnabled: flag("Whether DNSSEC is enabled. Only a DnsZone has the DS record."),
    dateCreated: text("When the zone was created (ISO 8601)."),
    dateModified: text("When the zone or one of its records last changed (ISO 8601)."),
  }),

  check({ domain }, given) {
    const normal = domain === undefined ? undefined : normalDomain(domain);
    if (given.has("dnsZoneId") === given.has("domain"))
      return { problems: [{ path: ["dnsZoneId"], reason: "give either dnsZoneId or domain" }] };
    if (normal && "problem" in normal) return { problems: [{ path: ["domain"], reason: normal.problem }] };
    return { problems: [], normal: normal ? { domain: normal.entry } : {} };
  },

  async read({ inputs: { dnsZoneId, domain = "" } }, { api }) {
    if (dnsZoneId !== undefined) return outputsOf(await api.dnsZones.get(dnsZoneId, { view: "Lite" }));
    const zone = await api.dnsZones.find(domain, { view: "Lite" });
    if (zone) return outputsOf(zone);
    throw new BunnyError("not_found", `There is no DNS zone of ${JSON.stringify(domain)} in the account.`);
  },
});

function outputsOf(zone: DnsZone) {
  const { id, records: _, nameserver1: __, nameserver2: ___, nameserversNextCheck: ____, ...settings } = zone;
  return { ...settings, dnsZoneId: id, nameservers: nameserversOf(zone) };
}
