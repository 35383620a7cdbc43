import type { Emulator } from "../../../../emulator";
import type { DnsZoneRecord } from "../../../../emulator/routes/dns/records";
import { logAnonymizationType, privateKeyType } from "../../../../sdk/api/dns";
import type { Case, Deployed } from "../../case";
import { dnsZoneOf } from "./own-dns-zones";

const create = "POST /dnszone";
const update = "POST /dnszone/{id}";
const sign = "POST /dnszone/{id}/dnssec";

/** A change of a zone outside of Pulumi. */
const drift = (title: string, shows: readonly string[], change: Partial<DnsZoneRecord>) => ({
  title,
  shows,
  change: (emulator: Emulator, deployed: Deployed) => {
    const zone = dnsZoneOf(emulator, deployed);
    if (!zone) throw new Error("The DNS zone does not exist.");
    Object.assign(zone, change);
  },
});

export const dnsZoneCase: Case = {
  resource: "DnsZone",
  creation: { operation: "POST /dnszone", assignsId: true },
  args: (n) => ({
    domain: `zone${n}.life.example`,
    customNameservers: ["ns1.example.com", "ns2.example.com"],
    soaEmail: "hostmaster@example.com",
    logging: { enabled: true, anonymizeIp: true, anonymization: "OneDigit" },
    certificateKeyType: "Ecdsa",
    dnssec: true,
  }),
  // The search is for a domain that the account has.
  calls: {
    create: [create, update, sign, "GET /dnszone"],
    refresh: ["GET /dnszone/{id}"],
    delete: ["DELETE /dnszone/{id}", "GET /dnszone/{id}"],
  },
  // The first is for a zone that a write has left, the second for DNSSEC that only this run switched on.
  notNeeded: { create: ["GET /dnszone"], delete: ["GET /dnszone/{id}"] },
  sameAs: [
    {
      title: "another notation of the domain",
      from: { domain: "xn--bcher-kva.life.example" },
      args: { domain: "Bücher.LIFE.example." },
    },
    {
      title: "another notation of the name servers",
      args: { customNameservers: ["NS1.example.com.", "ns2.example.com"] },
    },
  ],
  updates: [
    { title: "e-mail address", args: { soaEmail: "dns@example.com" }, calls: [update] },
    { title: "the platform's name servers", args: { customNameservers: [] }, calls: [update] },
    { title: "logging switched off", args: { logging: { enabled: false } }, calls: [update] },
    {
      title: "addresses left out of logs",
      args: { logging: { enabled: true, anonymizeIp: true, anonymization: "Drop" } },
      calls: [update],
    },
    { title: "RSA keys", args: { certificateKeyType: "Rsa" }, calls: [update] },
    { title: "DNSSEC disabled", args: { dnssec: false }, calls: ["DELETE /dnszone/{id}/dnssec"] },
    { title: "DNSSEC enabled later", from: { dnssec: undefined }, args: { dnssec: true }, calls: [sign] },
    { title: "no longer managed", args: { soaEmail: undefined, dnssec: undefined }, calls: [] },
  ],
  replacements: [{ title: "domain", args: { domain: "other.life.example" } }],
  drift: [
    drift("another e-mail address", ["soaEmail"], { SoaEmail: "hacked@example.com" }),
    drift("the platform's name servers", ["customNameservers"], { CustomNameserversEnabled: false }),
    drift("logging switched off", ["logging.enabled"], { LoggingEnabled: false }),
    drift("DNSSEC disabled", ["dnssec"], { DnsSecEnabled: false }),
    drift("an unknown kind of key", ["certificateKeyType"], { CertificateKeyType: 9 }),
    {
      title: "deleted",
      change: ({ state }, { outputs }) => state.dnsZones.delete(outputs.dnsZoneId as number),
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the settings are not applied",
      fault: { operation: update, answer: { status: 400 } },
      error: /the DNS zone was created, but its settings were not applied/,
      completes: [update, sign],
    },
    {
      title: "DNSSEC is not enabled",
      fault: { operation: sign, answer: { status: 400 } },
      error: /the zone is set up, but DNSSEC is not enabled/,
      completes: [sign],
    },
  ],
  failedUpdates: [
    {
      title: "DNSSEC is not disabled after another e-mail address",
      args: { soaEmail: "dns@example.com", dnssec: false },
      fault: { operation: "DELETE /dnszone/{id}/dnssec", answer: { status: 400 } },
      error: /the zone is set up, but DNSSEC is not disabled/,
      completes: ["DELETE /dnszone/{id}/dnssec"],
    },
  ],
  onPlatform(emulator, deployed) {
    const zone = dnsZoneOf(emulator, deployed);
    return (
      zone && {
        domain: zone.Domain,
        customNameservers: zone.CustomNameserversEnabled ? [zone.Nameserver1, zone.Nameserver2] : [],
        soaEmail: zone.SoaEmail,
        logging: {
          enabled: zone.LoggingEnabled,
          anonymizeIp: zone.LoggingIPAnonymizationEnabled,
          anonymization: logAnonymizationType.fromWire(zone.LogAnonymizationType),
        },
        certificateKeyType: privateKeyType.fromWire(zone.CertificateKeyType),
        dnssec: zone.DnsSecEnabled,
      }
    );
  },
  count: ({ state }) => [...state.dnsZones.values()].filter(({ Domain }) => Domain.endsWith(".life.example")).length,
};
