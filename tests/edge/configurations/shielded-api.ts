import type { RuleConditionResponse } from "../../../sdk/api/shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

/** The condition of a rule that is not chained. */
const on = (variable: string, key: string, operatorType: RuleConditionResponse["operatorType"], value: string) => ({
  variableTypes: { [variable]: key },
  operatorType,
  value,
  transformationTypes: [],
  chainedRuleConditions: [],
});

export const shieldedApi: Configuration = {
  name: "shielded-api",
  origin: "https://secure-origin.example.com",
  defaults: { ip: "203.0.113.5", country: "DE", lists: [], cache: "miss" },
  zone: zoneWith(
    {
      name: "secure-api",
      originUrl: "https://secure-origin.example.com",
      hostnames: [hostnameCalled("secure.example.com")],
      cacheControlMaxAgeOverride: 0,
      edgeRules: [
        rule([action("DisableShield")], [trigger("Url", ["*://secure.example.com/health"])], {
          order: 0,
          description: "health checks",
        }),
        rule(
          [action("Redirect", "https://docs.example.com/", "302")],
          [trigger("Url", ["*://secure.example.com/docs"])],
          { order: 1, description: "documentation" },
        ),
      ],
    },
    {
      wafEnabled: true,
      isOn: { ddos: true },
      accessLists: [
        { id: 7, name: "office", type: "CIDR", action: "Allow", isEnabled: true, entries: ["192.0.2.0/24"] },
        {
          id: 8,
          name: "abusers",
          type: "IP",
          action: "Block",
          isEnabled: true,
          entries: ["203.0.113.66", "192.0.2.8"],
        },
        { id: 9, name: "far away", type: "Country", action: "Challenge", isEnabled: true, entries: ["RU"] },
        { id: 20, name: "Tor exits", type: "IP", action: "Block", isEnabled: true },
      ],
      rateLimits: [
        {
          id: 10,
          ruleName: "calls",
          ruleConfiguration: {
            ...on("REQUEST_URI", "", "BEGINSWITH", "/v1/"),
            actionType: "RateLimit",
            requestCount: 100,
            timeframe: "PerOneMinute",
            counterKeyType: "IP",
          },
        },
        {
          id: 9,
          ruleName: "login attempts",
          ruleConfiguration: {
            ...on("REQUEST_URI", "", "BEGINSWITH", "/login"),
            actionType: "Challenge",
            requestCount: 5,
            timeframe: "PerOneMinute",
            counterKeyType: "IP",
          },
        },
      ],
      wafRules: [
        {
          id: 1,
          ruleName: "no traces",
          ruleConfiguration: { ...on("REQUEST_METHOD", "", "STREQ", "TRACE"), actionType: "Block" },
        },
        {
          id: 2,
          ruleName: "scanners",
          ruleConfiguration: {
            ...on("REQUEST_HEADERS", "User-Agent", "CONTAINS", "sqlmap"),
            transformationTypes: ["LOWERCASE"],
            actionType: "Block",
          },
        },
      ],
    },
  ),
};
