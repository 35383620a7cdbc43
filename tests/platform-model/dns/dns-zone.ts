import type { Model } from "../model";
import { argsOf, counted, hostname, textOf, textsOf, word } from "../values";

export const dnsZone: Model = {
  resource: "DnsZone",
  inForce(account, { id }) {
    const zone = account.dnsZones.get(Number(id));
    return (
      zone && {
        domain: zone.Domain,
        nameservers: zone.CustomNameserversEnabled
          ? [zone.Nameserver1, zone.Nameserver2].map((name) => hostname(name ?? ""))
          : "the platform's",
        soaEmail: zone.SoaEmail,
        "whether queries are logged": zone.LoggingEnabled,
        "whether logs have whole addresses": zone.LoggingEnabled && !zone.LoggingIPAnonymizationEnabled,
        anonymizeIp: zone.LoggingIPAnonymizationEnabled,
        anonymization: word(counted("OneDigit", "Drop"), zone.LogAnonymizationType),
        certificateKeyType: word(counted("Ecdsa", "Rsa"), zone.CertificateKeyType),
        "whether it is signed": zone.DnsSecEnabled,
      }
    );
  },
  declares({ domain, customNameservers, soaEmail, logging, certificateKeyType, dnssec }) {
    const { enabled, anonymizeIp, anonymization } = argsOf(logging ?? {});
    const names = customNameservers === undefined ? undefined : textsOf(customNameservers).map(hostname);
    return {
      domain: hostname(textOf(domain)),
      nameservers: names?.length === 0 ? "the platform's" : names,
      soaEmail,
      "whether queries are logged": enabled,
      "whether logs have whole addresses": enabled === false || anonymizeIp === true ? false : undefined,
      anonymizeIp,
      anonymization,
      certificateKeyType,
      "whether it is signed": dnssec,
    };
  },
};
