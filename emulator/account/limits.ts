/** How many objects an account may have. The vendor's support raises each limit on request. */
export const accountLimits = {
  pullZones: 1_000,
  /** Hostnames of a pull zone, besides its system hostname. */
  hostnames: 10,
  /** Edge rules of a pull zone. */
  edgeRules: 50,
  /** Triggers of an edge rule. */
  triggers: 5,
  /** Patterns of a trigger, which the vendor's page calls conditions. */
  patterns: 5,
  /** Blocked referrers of a pull zone. */
  blockedReferrers: 50,
  dnsZones: 500,
  /** Records of a DNS zone. */
  dnsRecords: 5_000,
};

export type AccountLimits = typeof accountLimits;
