import type { Emulator } from "../../../../emulator";
import { issueCertificate } from "../../../../emulator/routes/pull-zones";
import type { HostnameRecord } from "../../../../emulator/routes/pull-zones/records";
import { privateKeyType } from "../../../../sdk/api/dns";
import { certificateProvisionType } from "../../../../sdk/api/pull-zones";
import { type Case, type Deployed, zones } from "../../case";
import { pullZoneOf } from "./own-pull-zones";

const add = "POST /pullzone/{id}/addHostname";
const forceSsl = "POST /pullzone/{id}/setForceSSL";
const load = "GET /pullzone/loadFreeCertificate";
const addCertificate = "POST /pullzone/{id}/addCertificate";
const keyType = "POST /pullzone/{id}/updatePrivateKeyType";
const read = "GET /pullzone/{id}";

const own = issueCertificate("own.example.com");
const another = issueCertificate("own.example.com");
const ownCertificate = { freeCertificate: undefined, ...own };
const free: readonly (number | undefined)[] = [
  certificateProvisionType.toWire("Http01"),
  certificateProvisionType.toWire("Dns01"),
];

const find = (emulator: Emulator, deployed: Deployed) =>
  pullZoneOf(emulator, deployed)?.Hostnames.find(({ Value }) => Value === deployed.outputs.hostname);

/** A change of a hostname outside of Pulumi. */
const drift = (title: string, shows: readonly string[], change: Partial<HostnameRecord>) => ({
  title,
  shows,
  change: (emulator: Emulator, deployed: Deployed) => {
    const hostname = find(emulator, deployed);
    if (!hostname) throw new Error("The hostname does not exist.");
    Object.assign(hostname, change);
  },
});

const noCertificate = {
  HasCertificate: false,
  CertificateProvisionType: certificateProvisionType.toWire("Unknown"),
  Certificate: null,
};

export const pullZoneHostnameCase: Case = {
  resource: "PullZoneHostname",
  creation: { operation: "POST /pullzone/{id}/addHostname", assignsId: false },
  args: (n) => ({
    pullZoneId: zones.pullZoneId,
    hostname: `www${n}.example.com`,
    freeCertificate: "Http",
    keyType: "Rsa",
    forceSsl: true,
  }),
  calls: {
    create: [add, keyType, load, forceSsl, read],
    refresh: [read, read],
    // The read is for a hostname that is gone.
    delete: ["DELETE /pullzone/{id}/removeHostname", read],
  },
  sharedReads: { refresh: [read] },
  notNeeded: { refresh: [read], delete: [read] },
  sameAs: [
    {
      title: "another notation of the hostname",
      from: { hostname: "xn--bcher-kva.example.com" },
      args: { hostname: "Bücher.EXAMPLE.com" },
    },
    { title: "an explicit default", args: { dnsWaitSeconds: 0 } },
  ],
  updates: [
    { title: "HTTPS no longer forced", args: { forceSsl: false }, calls: [forceSsl, read] },
    { title: "another kind of key", args: { keyType: "Ecdsa" }, calls: [keyType, read] },
    {
      title: "a certificate for a hostname without one",
      from: { freeCertificate: undefined, keyType: undefined, forceSsl: undefined },
      args: { freeCertificate: "Dns", forceSsl: true },
      calls: [load, forceSsl, read],
    },
    {
      title: "another certificate of one's own",
      from: { ...ownCertificate, keyType: undefined },
      args: another,
      calls: [addCertificate, read],
    },
    { title: "settings no longer managed", args: { forceSsl: undefined, keyType: undefined }, calls: [read] },
    { title: "a wait for DNS", args: { dnsWaitSeconds: 5 }, calls: [read] },
  ],
  replacements: [
    { title: "hostname", args: { hostname: "other.example.com" } },
    { title: "zone", args: { pullZoneId: zones.otherPullZoneId } },
  ],
  drift: [
    drift("HTTPS no longer forced", ["forceSsl"], { ForceSSL: false }),
    drift("another kind of key", ["keyType"], { CertificateKeyType: privateKeyType.toWire("Ecdsa") }),
    drift("its certificate removed", ["freeCertificate"], noCertificate),
    {
      ...drift("another certificate", ["certificate"], {
        Certificate: Buffer.from(another.certificate).toString("base64"),
      }),
      from: { ...ownCertificate, keyType: undefined },
    },
    {
      title: "removed",
      change: (emulator, deployed) => {
        const zone = pullZoneOf(emulator, deployed);
        if (zone) zone.Hostnames = zone.Hostnames.filter(({ Value }) => Value !== deployed.outputs.hostname);
      },
      shows: "gone",
    },
  ],
  failedCreates: [
    {
      title: "the certificate is not issued",
      fault: {
        operation: load,
        answer: {
          status: 400,
          body: JSON.stringify({ Message: "The domain www.example.com is not pointing to our servers." }),
        },
      },
      error: /is added, but it has no free certificate.*not pointing to our servers.*Create the CNAME record/s,
      completes: [load, forceSsl, read],
    },
    {
      title: "HTTPS is not forced",
      fault: { operation: forceSsl, answer: { status: 400 } },
      error: /is added, but whether HTTPS is forced is not set/,
      completes: [forceSsl, read],
    },
  ],
  failedUpdates: [
    {
      title: "HTTPS is not forced after another kind of key",
      args: { keyType: "Ecdsa", forceSsl: false },
      fault: { operation: forceSsl, answer: { status: 400 } },
      error: /is added, but whether HTTPS is forced is not set/,
      completes: [forceSsl, read],
    },
  ],
  onPlatform(emulator, deployed) {
    const found = find(emulator, deployed);
    if (!found) return undefined;
    const pem = (text: string | null) => (text === null ? undefined : Buffer.from(text, "base64").toString());
    const isFree = free.includes(found.CertificateProvisionType);
    return {
      pullZoneId: deployed.outputs.pullZoneId,
      hostname: found.Value,
      freeCertificate: isFree ? (found.CertificateProvisionType === free[0] ? "Http" : "Dns") : undefined,
      certificate: isFree ? undefined : pem(found.Certificate),
      certificateKey: isFree ? undefined : pem(found.CertificateKey),
      keyType: privateKeyType.fromWire(found.CertificateKeyType),
      forceSsl: found.ForceSSL,
    };
  },
  unseen: { dnsWaitSeconds: "an instruction to the provider" },
  count: ({ state }) =>
    [zones.pullZoneId, zones.otherPullZoneId].flatMap((id) => state.pullZones.get(id)?.Hostnames ?? []).length,
};
