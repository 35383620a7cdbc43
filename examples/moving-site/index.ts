import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const config = new pulumi.Config();
const domain = config.require("domain");
const isMoved = config.getBoolean("moved") ?? false;

const zone = new bunny.PullZone("site", {
  name: config.require("name"),
  origin: { url: config.require("origin"), hostHeader: `www.${domain}` },
});
const { pullZoneId } = zone;

const own = new bunny.PullZoneHostname("hostname", { pullZoneId, hostname: `www.${domain}` });
const { hostname } = own;

/** Requested once: another request would void what is published. */
const request = new bunny.PullZoneCertificateRequest("request", { pullZoneId, hostname });

const { dnsZoneId } = new bunny.DnsZone("dns", { domain });

/** Where the DNS is another provider's, so is this record: its value is all that the certificate needs. */
const proof = new bunny.DnsRecord("proof", {
  dnsZoneId,
  type: "TXT",
  name: "_acme-challenge.www",
  value: request.challenge,
  ttl: 60,
});

const certificate = new bunny.PullZoneCertificate(
  "certificate",
  { pullZoneId, hostname, challenge: request.challenge },
  { dependsOn: [proof] },
);

/** Visitors come when the certificate is there. */
new bunny.DnsRecord(
  "www",
  {
    dnsZoneId,
    type: "CNAME",
    name: "www",
    value: isMoved ? own.cnameTarget : config.require("oldHost"),
    ttl: 60,
  },
  { dependsOn: [certificate] },
);

export const { certificateType } = certificate;
