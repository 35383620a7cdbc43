import type { DnsZone, DnsZoneSettings } from "../../../sdk/index";
import { type MaybeUnknown, omitNulls, type Problem } from "../../define/define";
import { normalDomain } from "./dns-zone-domain";

type Setting<Name extends keyof DnsZoneSettings> = DnsZoneSettings[Name];

/** The settings of a zone as arguments, any of them. */
export interface ZoneArguments {
  customNameservers?: readonly string[];
  soaEmail?: string;
  logging?: { enabled?: boolean; anonymizeIp?: boolean; anonymization?: Setting<"logAnonymizationType"> };
  certificateKeyType?: Setting<"certificateKeyType">;
}

/** The names of the platform's own servers, which serve a zone without custom ones. */
const platformNameservers = ["kiki.bunny.net", "coco.bunny.net"];

/** The settings that arguments stand for; those that are left out are absent. */
export function settingsFrom({ customNameservers, logging, ...others }: ZoneArguments): DnsZoneSettings {
  const [nameserver1, nameserver2] = customNameservers ?? [];
  const settings = {
    customNameserversEnabled: customNameservers && nameserver1 !== undefined,
    nameserver1,
    nameserver2,
    soaEmail: others.soaEmail,
    loggingEnabled: logging?.enabled,
    loggingIPAnonymizationEnabled: logging?.anonymizeIp,
    logAnonymizationType: logging?.anonymization,
    certificateKeyType: others.certificateKeyType,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** The arguments that a zone stands for. A value that this version does not know is returned unchanged. */
export function argumentsFrom(zone: DnsZone) {
  return {
    customNameservers: zone.customNameserversEnabled == null ? undefined : ownNameservers(zone),
    soaEmail: zone.soaEmail,
    logging: omitNulls({
      enabled: zone.loggingEnabled,
      anonymizeIp: zone.loggingIPAnonymizationEnabled,
      anonymization: zone.logAnonymizationType,
    }),
    certificateKeyType: zone.certificateKeyType,
    dnssec: zone.dnsSecEnabled,
  };
}

/** The name servers that serve a zone. */
export function nameserversOf(zone: DnsZone): string[] {
  return zone.customNameserversEnabled ? ownNameservers(zone) : platformNameservers;
}

function ownNameservers({ customNameserversEnabled, nameserver1, nameserver2 }: DnsZone): string[] {
  return customNameserversEnabled ? [nameserver1 ?? "", nameserver2 ?? ""].map((name) => name.replace(/\.$/, "")) : [];
}

/** Custom name servers in their normal form, and what is wrong with them. */
export function serversIn(names: MaybeUnknown<string[]> | undefined): {
  problems: Problem[];
  names?: (string | undefined)[];
} {
  if (names === undefined) return { problems: [] };
  const problems: Problem[] =
    names.length === 0 || names.length === 2
      ? []
      : [{ path: ["customNameservers"], reason: "has either two names or none" }];
  const normal = names.map((name, at) => {
    const domain = name === undefined ? undefined : normalDomain(name);
    if (domain && "problem" in domain) problems.push({ path: ["customNameservers", at], reason: domain.problem });
    return domain && "entry" in domain ? domain.entry : name;
  });
  return { problems, names: normal };
}
