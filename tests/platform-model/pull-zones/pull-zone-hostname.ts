import type { Model } from "../model";
import { counted, hostname, textOf, word } from "../values";

const provisions = counted("no certificate", "Http", "Dns", "one's own", "managed");

export const pullZoneHostname: Model = {
  resource: "PullZoneHostname",
  inForce(account, { args }) {
    const wanted = hostname(textOf(args.hostname));
    const serving = [...account.pullZones.values()].flatMap(({ Id, Hostnames }) =>
      Hostnames.filter(({ Value }) => Value === wanted).map((found) => ({ Id, found })),
    );
    const found = serving.find(({ Id }) => Id === args.pullZoneId)?.found;
    if (!found) return undefined;
    return {
      "zones that serve it": serving.map(({ Id }) => Id),
      "certificate by": word(provisions, found.CertificateProvisionType),
      certificate: text(found.Certificate),
      certificateKey: text(found.CertificateKey),
      keyType: word(counted("Ecdsa", "Rsa"), found.CertificateKeyType),
      "whether HTTPS is forced": found.ForceSSL,
    };
  },
  declares: ({ pullZoneId, freeCertificate, certificate, certificateKey, keyType, forceSsl }) => ({
    "zones that serve it": [pullZoneId],
    "certificate by": freeCertificate ?? (certificate === undefined ? undefined : "one's own"),
    certificate,
    certificateKey,
    keyType,
    "whether HTTPS is forced": forceSsl,
  }),
};

const text = (base64: string | null) => (base64 === null ? undefined : Buffer.from(base64, "base64").toString());
