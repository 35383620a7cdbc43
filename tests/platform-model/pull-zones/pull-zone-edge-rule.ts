import type { EdgeRuleActionRecord, EdgeRuleRecord } from "../../../emulator/routes/pull-zones/records";
import { type Args, type Model, objectModel } from "../model";
import { counted, listOf, textsOf, word } from "../values";

const actions = {
  ...counted(
    "ForceSSL",
    "Redirect",
    "OriginUrl",
    "OverrideCacheTime",
    "BlockRequest",
    "SetResponseHeader",
    "SetRequestHeader",
    "ForceDownload",
    "DisableTokenAuthentication",
    "EnableTokenAuthentication",
    "OverrideCacheTimePublic",
    "IgnoreQueryString",
    "DisableOptimizer",
    "ForceCompression",
    "SetStatusCode",
    "BypassPermaCache",
    "OverrideBrowserCacheTime",
    "OriginStorage",
    "SetNetworkRateLimit",
    "SetConnectionLimit",
    "SetRequestsPerSecondLimit",
    "RunEdgeScript",
    "OriginMagicContainers",
    "DisableWAF",
    "RetryOrigin",
    "OverrideBrowserCacheResponseHeader",
    "RemoveBrowserCacheResponseHeader",
    "DisableShieldChallenge",
    "DisableShield",
    "DisableShieldBotDetection",
    "BypassAwsS3Authentication",
    "DisableShieldAccessLists",
    "DisableShieldRateLimiting",
    "EnableRequestCoalescing",
    "DisableRequestCoalescing",
    "UseLoadBalancer",
    "ForceLoadBalancerStickySessionMode",
    "StripCookiesClientToOrigin",
  ),
};
const triggers = counted(
  "Url",
  "RequestHeader",
  "ResponseHeader",
  "UrlExtension",
  "CountryCode",
  "RemoteIP",
  "UrlQueryString",
  "RandomChance",
  "StatusCode",
  "RequestMethod",
  "CookieValue",
  "CountryStateCode",
  "OriginRetryAttemptCount",
  "OriginConnectionError",
);
const matches = counted("MatchAny", "MatchAll", "MatchNone");

const parameters = (...values: unknown[]) => values.map((value) => value ?? "");

export const pullZoneEdgeRule: Model = objectModel({
  resource: "PullZoneEdgeRule",
  objects: ({ pullZones }) =>
    new Map(
      [...pullZones.values()].flatMap(({ Id, EdgeRules }) =>
        EdgeRules.map((rule) => [`${Id}/${rule.Guid}`, { zone: Id, ...inForce(rule) }] as const),
      ),
    ),
  declares: ({ pullZoneId, description = "", enabled = true, order, match = "MatchAny", ...rule }) => ({
    zone: pullZoneId,
    "whether it is in force": enabled,
    description,
    order,
    match,
    triggers: listOf(rule.triggers).map(({ type, patterns, match = "MatchAny", parameter }: Args) => [
      type,
      match,
      parameter ?? "",
      textsOf(patterns),
    ]),
    actions: listOf(rule.actions).map(({ type, parameter1, parameter2, parameter3 }: Args) => [
      type,
      ...parameters(parameter1, parameter2, parameter3),
    ]),
  }),
});

const inForce = (rule: EdgeRuleRecord) => ({
  "whether it is in force": rule.Enabled,
  description: rule.Description ?? "",
  order: rule.OrderIndex,
  match: word(matches, rule.TriggerMatchingType),
  triggers: rule.Triggers.map(({ Type, PatternMatchingType, Parameter1, PatternMatches }) => [
    word(triggers, Type),
    word(matches, PatternMatchingType),
    Parameter1 ?? "",
    [...PatternMatches],
  ]),
  actions: [rule, ...rule.ExtraActions].map(
    ({ ActionType, ActionParameter1, ActionParameter2, ActionParameter3 }: EdgeRuleActionRecord) => [
      word(actions, ActionType),
      ...parameters(ActionParameter1, ActionParameter2, ActionParameter3),
    ],
  ),
});
