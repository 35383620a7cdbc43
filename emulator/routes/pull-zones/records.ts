import { objectKind } from "../../account/object-kind";
import type { PullZoneSettings } from "./pull-zone-settings";

/** A hostname of a pull zone as it is on the wire. */
export interface HostnameRecord {
  Id: number;
  Value: string;
  ForceSSL: boolean;
  IsSystemHostname: boolean;
  IsManagedHostname: boolean;
  HasCertificate: boolean;
  Certificate: string | null;
  CertificateKey: string | null;
  CertificateKeyType: number;
  CertificateProvisionType: number;
}

/** A pull zone as it is on the wire. */
export interface PullZoneRecord extends PullZoneSettings {
  Id: number;
  Name: string;
  Enabled: boolean;
  Suspended: boolean;
  Hostnames: HostnameRecord[];
  EdgeRules: unknown[];
  ZoneSecurityKey: string;
  CnameDomain: string;
  /** What is not asked for and never changes here: figures, prices, links. */
  [other: string]: unknown;
}

export const pullZoneObjects = { pullZones: objectKind<PullZoneRecord>() };
