import type { Account, Args, Model } from "../model";
import { counted, hostname, numberOf, textOf, word } from "../values";

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

const namedIn = (account: Account, { pullZoneId, hostname: name }: Args) =>
  account.pullZones.get(numberOf(pullZoneId))?.Hostnames.find(({ Value }) => Value === hostname(textOf(name)));

/** A request leaves what must be published. */
export const pullZoneCertificateRequest: Model = {
  resource: "PullZoneCertificateRequest",
  inForce(account, { args }) {
    const found = namedIn(account, args);
    return found && { "asked for by": account.challenges.get(found.Value)?.validation };
  },
  declares: ({ validation = "Dns" }) => ({ "asked for by": validation }),
};

export const pullZoneCertificate: Model = {
  resource: "PullZoneCertificate",
  inForce(account, { args }) {
    const found = namedIn(account, args);
    return found?.HasCertificate ? { "certificate by": word(provisions, found.CertificateProvisionType) } : undefined;
  },
  declares: ({ validation = "Dns" }) => ({ "certificate by": validation }),
};

const text = (base64: string | null) => (base64 === null ? undefined : Buffer.from(base64, "base64").toString());
