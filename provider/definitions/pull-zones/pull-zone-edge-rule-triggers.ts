import { edgeRuleMatching, edgeRuleTrigger } from "../../../sdk/api/pull-zones";
import { type BuilderParameter, type Builders, type BuiltType, meaningsOf } from "../../define/builders";
import { enumInput, type MaybeUnknown, type Problem } from "../../define/define";

export const matching = enumInput(edgeRuleMatching.names, {
  MatchAny: "At least one must match.",
  MatchAll: "All must match.",
  MatchNone: "None may match.",
});

const strings = (description: string, ...example: readonly string[]): BuilderParameter => ({
  name: "patterns",
  member: "patterns",
  type: "pulumi.Input<string>[]",
  description: `${description}: 1 to 5 texts, in which \`*\` stands for any text, or Lua patterns that begin with \`pattern:\` and end with \`$\`.`,
  example,
});
const numbers = (description: string, ...example: readonly string[]): BuilderParameter => ({
  ...strings(description, ...example),
  type: "pulumi.Input<string | number>[]",
  as: "texts",
});
const percent: BuilderParameter = {
  name: "percent",
  member: "patterns",
  type: "number",
  as: "onlyText",
  description: "The share of requests to which the rule applies, from 0 to 100.",
  example: ["10"],
};
const nameOf = (what: string, example: string): BuilderParameter => ({
  name: "name",
  member: "parameter",
  type: "string",
  description: `The name of the ${what}.`,
  example,
});
const match: BuilderParameter = {
  name: "match",
  member: "match",
  type: edgeRuleMatching.names.map((name) => JSON.stringify(name)).join(" | "),
  description: "How many of the patterns must match. Default: `MatchAny`.",
  optional: true,
};

/** A trigger that compares patterns; with a name, where it compares what has one. */
const compares = (meaning: string, ...parameters: readonly BuilderParameter[]) => ({
  meaning,
  parameters: [...parameters, match],
});

type TriggerType = (typeof edgeRuleTrigger.names)[number];

/** Every trigger. */
const types: Readonly<Record<TriggerType, BuiltType & { parameters: readonly BuilderParameter[] }>> = {
  Url: compares(
    "The URL of the request.",
    strings('Whole URLs (`"https://example.com/old/*"`), or ones that begin with `*`', "*/old-shop/*"),
  ),
  RequestHeader: compares(
    "The request header that `parameter` names.",
    nameOf("header", "user-agent"),
    strings("Values of the header", "curl/*"),
  ),
  ResponseHeader: compares(
    "The response header that `parameter` names.",
    nameOf("header", "content-type"),
    strings("Values of the header", "image/*"),
  ),
  UrlExtension: compares("The extension of the requested file.", strings("Extensions", "jpg", "png")),
  CountryCode: compares("The two-letter code of the visitor's country.", strings("Codes of countries", "DE", "SI")),
  RemoteIP: compares("The visitor's address.", strings("Addresses", "192.0.2.*")),
  UrlQueryString: compares("The query string of the URL.", strings("Query strings", "*preview=*")),
  RandomChance: {
    meaning: "A number of 100, so that the rule applies to that share of requests.",
    parameters: [percent],
  },
  StatusCode: compares("The status code of the response.", numbers("Status codes", "404", "410")),
  RequestMethod: compares("The method of the request.", strings("Methods", "POST", "PUT")),
  CookieValue: compares(
    "The value of the cookie that `parameter` names.",
    nameOf("cookie", "session"),
    strings("Values of the cookie", "*"),
  ),
  CountryStateCode: compares(
    "The code of the visitor's state within a country.",
    strings("Codes of states", "CA", "NY"),
  ),
  OriginRetryAttemptCount: compares("How often the origin was tried.", numbers("Numbers of attempts", "2")),
  OriginConnectionError: compares("An error of the connection to the origin.", strings("Errors", "*")),
};

export const triggerType = enumInput(edgeRuleTrigger.names, meaningsOf(types));

export const triggerBuilders: Builders = { namespace: "edgeRuleTrigger", argument: "triggers", item: "trigger", types };

const isNumber = (pattern: string) => /^-?\d+(\.\d+)?$/.test(pattern);
const isPercent = (pattern: string) => Number(pattern) >= 0 && Number(pattern) <= 100;

/** Problems of a trigger that its schema cannot express. */
export function triggerProblems(
  one: MaybeUnknown<{ type: TriggerType; patterns: string[]; parameter?: string }>,
  isGiven: (name: string) => boolean,
): Problem[] {
  const problems = (one.patterns ?? []).flatMap((pattern = "", at): Problem[] => {
    const path = ["patterns", at];
    if (pattern.startsWith("pattern:") && !pattern.endsWith("$"))
      return [{ path, reason: (quote) => `${quote(pattern)} must end with $, as every Lua pattern` }];
    return one.type === "RandomChance" && isNumber(pattern) && !isPercent(pattern)
      ? [{ path, reason: (quote) => `the percent ${quote(pattern)} is not a number from 0 to 100` }]
      : [];
  });
  const isNamed = one.type !== undefined && types[one.type].parameters.some(({ member }) => member === "parameter");
  if (isNamed && !one.parameter && !isGiven("parameter"))
    problems.push({ path: ["parameter"], reason: `is required by the trigger ${one.type}: the name that it compares` });
  return problems;
}
