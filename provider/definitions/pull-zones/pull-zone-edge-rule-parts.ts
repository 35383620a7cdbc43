import { z } from "zod";
import type { MaybeUnknown, Problem } from "../../define/define";
import { actionType, matching, triggerType } from "./pull-zone-edge-rule-meanings";

const parameter = (which: string, description: string) =>
  z
    .string()
    .optional()
    .meta({ description: `The ${which} parameter of the action${description}` });

const action = z
  .object({
    type: actionType.meta({ description: "What the action does." }),
    parameter1: parameter(
      "first",
      ": the URL of `Redirect` and `OriginUrl`, the name of a header, the seconds of a cache time, the status code, the limit, or the id of a storage zone or script.",
    ),
    parameter2: parameter(
      "second",
      ": the status code of `Redirect` (301, 302, 307 or 308), or the value of a header.",
    ),
    parameter3: parameter("third", "."),
  })
  .strict();

const trigger = z
  .object({
    type: triggerType.meta({ description: "What the trigger compares." }),
    patterns: z.array(z.string().min(1)).min(1).max(5).meta({
      description:
        'The values that are compared with, 1 to 5: with `*` for any text, or a Lua pattern that begins with `pattern:` and ends with `$`. A URL is whole (`"https://example.com/old/*"`) or begins with `*`.',
    }),
    match: matching.default("MatchAny").meta({
      description: "How many of the patterns must match. Default: `MatchAny`.",
    }),
    parameter: z.string().optional().meta({
      description: "The name of the header or cookie. Required by `RequestHeader`, `ResponseHeader` and `CookieValue`.",
    }),
  })
  .strict();

export type Action = z.output<typeof action>;
export type Trigger = z.output<typeof trigger>;

export const actions = z.array(action).min(1);
export const triggers = z.array(trigger).min(1).max(5);

const isUrl = (text: string) => /^https?:\/\/[^/\s]/i.test(text);
const isWhole = (text: string) => /^\d+$/.test(text);
const url = [isUrl, 'is not an absolute URL such as "https://example.com/new"'] as const;
const seconds = [(text: string) => /^(-1|\d+)$/.test(text), "is not a whole number of seconds"] as const;
const limit = [isWhole, "is not a whole number"] as const;
const id = [isWhole, "is not an id"] as const;
const header = [(text: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(text), "is not the name of a header"] as const;
const any = [() => true, ""] as const;

type Rule = readonly [isValid: (text: string) => boolean, otherwise: string];

/** The parameters that an action requires, in their order. */
const required: Partial<Record<Action["type"], readonly Rule[]>> = {
  Redirect: [url, [(text) => /^30[1278]$/.test(text), "is not one of 301, 302, 307, 308"]],
  OriginUrl: [url],
  OverrideCacheTime: [seconds],
  OverrideCacheTimePublic: [seconds],
  OverrideBrowserCacheTime: [seconds],
  SetResponseHeader: [header, any],
  SetRequestHeader: [header, any],
  SetStatusCode: [[(text) => /^[1-5]\d\d$/.test(text), "is not a status code"]],
  OriginStorage: [id],
  RunEdgeScript: [id],
  SetNetworkRateLimit: [limit],
  SetConnectionLimit: [limit],
  SetRequestsPerSecondLimit: [limit],
};

const named: ReadonlySet<string | undefined> = new Set(["RequestHeader", "ResponseHeader", "CookieValue"]);
const parameterNames = ["parameter1", "parameter2", "parameter3"] as const;

/** Whether an action requires a parameter that may be empty: an empty value is how a header is blanked. */
export function isEmptyValid(type: string | undefined, name: (typeof parameterNames)[number]): boolean {
  const rules = Object.entries(required).find(([action]) => action === type)?.[1] ?? [];
  return rules[parameterNames.indexOf(name)]?.[0]("") ?? false;
}

/** Problems with the parameters of an action, which depend on its type. `isGiven` says whether an unknown one is. */
export function actionProblems(one: MaybeUnknown<Action>, isGiven: (name: string) => boolean): Problem[] {
  return (required[one.type ?? "ForceSSL"] ?? []).flatMap(([isValid, otherwise], at): Problem[] => {
    const name = parameterNames[at] ?? "parameter3";
    const value = one[name];
    if (value === undefined)
      return isGiven(name) ? [] : [{ path: [name], reason: `is required by the action ${one.type}` }];
    return isValid(value) ? [] : [{ path: [name], reason: (quote) => `${quote(value)} ${otherwise}` }];
  });
}

/** Problems of a trigger that its schema cannot express. */
export function triggerProblems(one: MaybeUnknown<Trigger>, isGiven: (name: string) => boolean): Problem[] {
  const problems: Problem[] = (one.patterns ?? []).flatMap((pattern, at) =>
    pattern?.startsWith("pattern:") && !pattern.endsWith("$")
      ? [{ path: ["patterns", at], reason: (quote) => `${quote(pattern)} must end with $, as every Lua pattern` }]
      : [],
  );
  if (named.has(one.type) && !one.parameter && !isGiven("parameter"))
    problems.push({ path: ["parameter"], reason: `is required by the trigger ${one.type}: the name that it compares` });
  return problems;
}
