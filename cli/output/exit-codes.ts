/** How each command ends: 0 where all is well, and otherwise as here. The table for users is in the README. */
export const exitCodes = {
  /** Something could not be done or read. */
  error: 1,
  /** What the command looks for is there: drift, a broken rule, a finding, a failed expectation, a problem. */
  found: 2,
  /** It is not known. */
  unknown: 3,
} as const;
