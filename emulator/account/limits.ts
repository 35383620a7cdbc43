/** How many objects an account may have. The vendor's support raises each limit on request. */
export interface AccountLimits {
  pullZones: number;
  /** Hostnames of a pull zone, besides its system hostname. */
  hostnames: number;
  /** Edge rules of a pull zone. */
  edgeRules: number;
  /** Triggers of an edge rule. */
  triggers: number;
  /** Patterns of a trigger, which the vendor's page calls conditions. */
  patterns: number;
  /** Blocked referrers of a pull zone. */
  blockedReferrers: number;
  dnsZones: number;
  /** Records of a DNS zone. */
  dnsRecords: number;
}

/** The default limits. */
export const accountLimits: AccountLimits = {
  pullZones: 1_000,
  hostnames: 10,
  edgeRules: 50,
  triggers: 5,
  patterns: 5,
  blockedReferrers: 50,
  dnsZones: 500,
  dnsRecords: 5_000,
};
