/** A rate limit for tests that only need one. */
export const anyRateLimit = {
  ruleName: "r",
  ruleConfiguration: {
    actionType: "Log",
    variableTypes: { REQUEST_URI: "" },
    operatorType: "CONTAINS",
    value: "/",
    requestCount: 5,
    timeframe: "PerOneMinute",
    counterKeyType: "IP",
    blockTime: "ForOneMinute",
  },
} as const;
