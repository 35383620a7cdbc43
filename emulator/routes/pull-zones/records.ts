import { objectKind } from "../../account/object-kind";
import type { EdgeRuleAction, SentEdgeRule } from "./edge-rule-settings";
import type { PullZoneSettings } from "./pull-zone-settings";

/** A hostname of a pull zone in the wire format. */
export type HostnameRecord = ReturnType<typeof hostnameRecord>;

/** A new hostname; a system hostname has a certificate, which no read returns. */
export const hostnameRecord = (Id: number, Value: string, isSystem: boolean) => ({
  Id,
  Value,
  ForceSSL: false,
  IsSystemHostname: isSystem,
  IsManagedHostname: isSystem,
  HasCertificate: isSystem,
  Certificate: null as string | null,
  CertificateKey: null as string | null,
  CertificateKeyType: 0,
  CertificateProvisionType: isSystem ? 4 : 0,
});

/** What a certificate of a hostname needs that points elsewhere. */
export interface CertificateChallenge {
  readonly validation: "Dns" | "Http";
  /** The name of a TXT record, or the path of a file. */
  readonly path: string;
  readonly content: string;
  readonly expiresAt: string;
  isPublished: boolean;
}

/** An action of an edge rule in the wire format. */
export type EdgeRuleActionRecord = EdgeRuleAction;

/** An edge rule in the wire format. */
export interface EdgeRuleRecord extends Omit<SentEdgeRule, "Guid" | "OrderIndex"> {
  Guid: string;
  OrderIndex: number;
  ReadOnly: boolean;
}

/** A pull zone in the wire format. */
export interface PullZoneRecord extends PullZoneSettings {
  Id: number;
  Name: string;
  Enabled: boolean;
  Suspended: boolean;
  Hostnames: HostnameRecord[];
  EdgeRules: EdgeRuleRecord[];
  ZoneSecurityKey: string;
  CnameDomain: string;
  /** Properties that no request sets and that never change here: usage, prices, links. */
  [other: string]: unknown;
}

export const pullZoneObjects = { pullZones: objectKind<PullZoneRecord>() };
