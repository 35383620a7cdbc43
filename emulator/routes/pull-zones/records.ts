import { objectKind } from "../../account/object-kind";
import type { PullZoneSettings } from "./pull-zone-settings";

/** A hostname of a pull zone in the wire format. */
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

/** A pull zone in the wire format. */
export interface PullZoneRecord extends PullZoneSettings {
  Id: number;
  Name: string;
  Enabled: boolean;
  Suspended: boolean;
  Hostnames: HostnameRecord[];
  EdgeRules: unknown[];
  ZoneSecurityKey: string;
  CnameDomain: string;
  /** Properties that no request sets and that never change here: usage, prices, links. */
  [other: string]: unknown;
}

export const pullZoneObjects = { pullZones: objectKind<PullZoneRecord>() };
