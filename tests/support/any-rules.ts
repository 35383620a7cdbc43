/** A rate limit for tests where its content does not matter. */
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

/** A custom WAF rule for tests where its content does not matter. */
export const anyWafRule = {
  ruleName: "r",
  ruleConfiguration: {
    actionType: "Log",
    variableTypes: { REQUEST_URI: "" },
    operatorType: "CONTAINS",
    value: "/",
  },
} as const;
