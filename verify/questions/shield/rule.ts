import { type Context, type Details, NotAsked } from "../../question";
import { memberOf } from "../../read";

/** Sends a new rate limit, which logs what nobody requests. */
export function addRateLimit(context: Context, shieldZoneId: number, ruleName: string) {
  const ruleConfiguration = {
    actionType: 2,
    variableTypes: { REQUEST_URI: "" },
    operatorType: 0,
    severityType: 0,
    transformationTypes: [],
    value: "/verified",
    requestCount: 77,
    counterKeyType: 0,
    timeframe: 60,
    blockTime: 60,
  };
  const details: Details = { body: { shieldZoneId, ruleName, ruleDescription: "verified", ruleConfiguration } };
  return context.send("POST /shield/rate-limit", details);
}

/** The id of a new rule in a response, or in the content negotiation object of a 202 around it. */
export function ruleIdOf(body: unknown): number {
  const id = memberOf(body, "id") ?? memberOf(memberOf(body, "value"), "id");
  if (typeof id !== "number") throw new NotAsked("the new rate limit was returned without an id");
  return id;
}
