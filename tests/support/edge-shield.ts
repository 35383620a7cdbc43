import { zoneWith } from "./edge-zone";

/** An access list of a shield zone. */
export const list = (action: string, entries: string[], more: object = {}) =>
  ({ id: 7, name: "office", type: "CIDR", action, isEnabled: true, entries, ...more }) as const;

/** A zone with these access lists. */
export const shielded = (...lists: object[]) => zoneWith({}, { accessLists: lists as never });

/** A rate limit of logins. */
export const limit = (configuration: object = {}) => ({
  id: 9,
  ruleName: "Login attempts",
  ruleConfiguration: {
    actionType: "Challenge",
    requestCount: 5,
    timeframe: "PerOneMinute",
    counterKeyType: "IP",
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/login",
    transformationTypes: [],
    chainedRuleConditions: [],
    ...configuration,
  },
});

export const login = { url: "https://shop.example.com/login", method: "POST", ip: "203.0.113.5" } as const;

export const challenged = "challenged (status not documented)";
export const refused = "refused (status not documented)";
