import * as bunny from "pulumi-bunny";
import { settings } from "./settings.ts";
import { pullZone, pullZoneId } from "./site.ts";

const { domain } = settings;

export const dnsZone = new bunny.DnsZone("domain", { domain, soaEmail: `hostmaster@${domain}` });
const { dnsZoneId } = dnsZone;

const records = [
  new bunny.DnsRecord("apex", { dnsZoneId, type: "Flatten", value: pullZone.cnameTarget }),
  new bunny.DnsRecord("www", { dnsZoneId, type: "PullZone", name: "www", pullZoneId }),
  // Only this authority may issue certificates, and nobody sends mail from here.
  new bunny.DnsRecord("caa", { dnsZoneId, type: "CAA", tag: "issue", value: "letsencrypt.org" }),
  new bunny.DnsRecord("spf", { dnsZoneId, type: "TXT", value: "v=spf1 -all" }),
];

/** A certificate is issued once the domain uses the zone's name servers: the first `pulumi up` may be run again. */
export const [www, apex] = [`www.${domain}`, domain].map(
  (hostname) =>
    new bunny.PullZoneHostname(
      hostname,
      { pullZoneId, hostname, freeCertificate: "Http", forceSsl: true },
      { dependsOn: records },
    ),
) as [bunny.PullZoneHostname, bunny.PullZoneHostname];
