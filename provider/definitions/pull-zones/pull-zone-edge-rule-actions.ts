import { edgeRuleAction } from "../../../sdk/api/pull-zones";
import { type BuilderParameter, type Builders, meaningsOf } from "../../define/builders";
import { enumInput, type MaybeUnknown, type Problem } from "../../define/define";

/** What a parameter of an action is, and which texts are valid. */
interface ActionParameter extends Omit<BuilderParameter, "member"> {
  readonly isValid: (text: string) => boolean;
  /** What is wrong with a text that is not valid, to be read after it. */
  readonly problem: string;
  readonly example: string;
}

const isWhole = (text: string) => /^\d+$/.test(text);
const number = { type: "number", as: "text" } as const;
const any = { isValid: () => true, problem: "" };

const url: ActionParameter = {
  name: "url",
  type: "string",
  description:
    "An absolute URL with `http` or `https`. It may have the platform's variables, such as `%{Request.Path}`.",
  isValid: (text) => /^https?:\/\/[^/\s]/i.test(text),
  problem: 'is not an absolute URL such as "https://example.com/new"',
  example: "https://shop.example.com/",
};
const redirectStatus: ActionParameter = {
  name: "status",
  type: "301 | 302 | 307 | 308",
  as: "text",
  description: "The status code of the response: 301, 302, 307 or 308.",
  isValid: (text) => /^30[1278]$/.test(text),
  problem: "is not one of 301, 302, 307, 308",
  example: "301",
};
const seconds: ActionParameter = {
  ...number,
  name: "seconds",
  description: "The cache time in whole seconds: 0 or more, or -1.",
  isValid: (text) => /^(-1|\d+)$/.test(text),
  problem: "is not a whole number of seconds",
  example: "86400",
};
const header: ActionParameter = {
  name: "name",
  type: "string",
  description: "The name of the header.",
  isValid: (text) => /^[\w!#$%&'*+.^`|~-]+$/.test(text),
  problem: "is not the name of a header",
  example: "x-served-by",
};
const value: ActionParameter = {
  ...any,
  name: "value",
  type: "string",
  description:
    "The value of the header; empty to blank it. It may have the platform's variables, such as `%{User.IP}`.",
  example: "edge",
};
const cacheHeader: ActionParameter = {
  ...any,
  name: "value",
  type: "string",
  description: "The value of the header `Cache-Control`.",
  optional: true,
  example: "private, no-store",
};
const statusCode: ActionParameter = {
  ...number,
  name: "status",
  description: "The status code, from 100 to 599.",
  isValid: (text) => /^[1-5]\d\d$/.test(text),
  problem: "is not a status code",
  example: "404",
};
const id = (name: string, description: string): ActionParameter => ({
  ...number,
  name,
  description,
  isValid: isWhole,
  problem: "is not an id",
  example: "3001",
});
const limit = (name: string, description: string): ActionParameter => ({
  ...number,
  name,
  description,
  isValid: isWhole,
  problem: "is not a whole number",
  example: "10",
});

/** An action: what it does, and its parameters in their order. */
const does = (meaning: string, ...parameters: readonly ActionParameter[]) => ({ meaning, parameters });
/** An action whose parameters no document of the platform names. */
const undocumented = (meaning: string) => ({
  meaning,
  parameters: { unknown: "The platform's documents do not say which parameters it takes." },
});

type ActionType = (typeof edgeRuleAction.names)[number];
type Described = ReturnType<typeof does> | ReturnType<typeof undocumented>;

/** Every action. */
const types: Readonly<Record<ActionType, Described>> = {
  ForceSSL: does("Redirects HTTP requests to HTTPS."),
  Redirect: does("Redirects to `parameter1`, with the status code `parameter2`.", url, redirectStatus),
  OriginUrl: does("Fetches from the origin at `parameter1` instead.", url),
  OverrideCacheTime: does("Caches at the edge for `parameter1` seconds.", seconds),
  BlockRequest: does("Refuses the request."),
  SetResponseHeader: does("Sets the response header `parameter1` to `parameter2`.", header, value),
  SetRequestHeader: does("Sets the header `parameter1` of the request to the origin to `parameter2`.", header, value),
  ForceDownload: does("Makes browsers download the file instead of showing it."),
  DisableTokenAuthentication: does("Requires no signed URL."),
  EnableTokenAuthentication: does("Requires a signed URL."),
  OverrideCacheTimePublic: does("Sends browsers a cache time of `parameter1` seconds.", seconds),
  IgnoreQueryString: does("Caches one response for all query strings."),
  DisableOptimizer: does("Leaves images and files as the origin sends them."),
  ForceCompression: does("Compresses the response."),
  SetStatusCode: does("Responds with the status code `parameter1`.", statusCode),
  BypassPermaCache: does("Does not use the permanent cache."),
  OverrideBrowserCacheTime: does("Lets browsers cache for `parameter1` seconds.", seconds),
  OriginStorage: does(
    "Fetches from the storage zone of the id `parameter1` instead.",
    id("storageZoneId", "The id of the storage zone."),
  ),
  SetNetworkRateLimit: does(
    "Limits the download speed to `parameter1`.",
    limit("limit", "The speed, a whole number; the platform's documents do not name its unit."),
  ),
  SetConnectionLimit: does(
    "Limits the connections of an address to `parameter1`.",
    limit("connections", "The number of connections at a time."),
  ),
  SetRequestsPerSecondLimit: does(
    "Limits the requests of an address to `parameter1` a second.",
    limit("requests", "The number of requests a second."),
  ),
  RunEdgeScript: does("Runs the edge script of the id `parameter1`.", id("scriptId", "The id of the edge script.")),
  OriginMagicContainers: undocumented("Fetches from an endpoint of Magic Containers instead."),
  DisableWAF: does("Does not run the rules of the firewall."),
  RetryOrigin: undocumented("Sends the request to the origin again."),
  OverrideBrowserCacheResponseHeader: does("Replaces the cache header that browsers get.", cacheHeader),
  RemoveBrowserCacheResponseHeader: does("Removes the cache header that browsers get."),
  DisableShieldChallenge: does("Shows no challenge of Shield."),
  DisableShield: does("Lets Shield pass the request unchecked."),
  DisableShieldBotDetection: does("Does not run Shield's bot detection."),
  BypassAwsS3Authentication: does("Does not sign the request to the origin for S3."),
  DisableShieldAccessLists: does("Does not apply Shield's access lists."),
  DisableShieldRateLimiting: does("Does not count the request against Shield's rate limits."),
  EnableRequestCoalescing: does("Sends the origin one request for several equal ones."),
  DisableRequestCoalescing: does("Sends the origin every request."),
  UseLoadBalancer: undocumented(
    "Takes the request to a load balancer, which may prefer or force a group or an origin.",
  ),
  ForceLoadBalancerStickySessionMode: undocumented("Overrides whether a visitor stays with one origin."),
  StripCookiesClientToOrigin: does("Removes the cookies from the request to the origin."),
};

const members = ["parameter1", "parameter2", "parameter3"] as const;
type Member = (typeof members)[number];
interface Parameter extends ActionParameter {
  readonly member: Member;
}

/** The parameters of an action with the members that hold them; none of an unknown action. */
function parametersOf(type: string | undefined): Parameter[] {
  const described = Object.entries(types).find(([name]) => name === type)?.[1].parameters ?? [];
  return "unknown" in described ? [] : members.flatMap((member, at) => withMember(member, described[at]));
}

const withMember = (member: Member, parameter: ActionParameter | undefined): Parameter[] =>
  parameter ? [{ ...parameter, member }] : [];

export const actionType = enumInput(edgeRuleAction.names, meaningsOf(types));

export const actionBuilders: Builders = {
  namespace: "edgeRuleAction",
  argument: "actions",
  item: "action",
  types: Object.fromEntries(
    Object.entries(types).map(([name, { meaning, parameters }]) => [
      name,
      { meaning, parameters: "unknown" in parameters ? parameters : parametersOf(name) },
    ]),
  ),
};

/** Whether an action requires a parameter that may be empty: an empty value is how a header is blanked. */
export function isEmptyValid(type: string | undefined, member: Member): boolean {
  return parametersOf(type).some((one) => one.member === member && !one.optional && one.isValid(""));
}

/** Problems with the parameters of an action, which depend on its type. `isGiven` says whether an unknown one is. */
export function actionProblems(
  action: MaybeUnknown<{ type: ActionType } & Partial<Record<Member, string>>>,
  isGiven: (name: string) => boolean,
): Problem[] {
  return parametersOf(action.type).flatMap(({ name, member, optional, isValid, problem }): Problem[] => {
    const text = action[member];
    if (text !== undefined)
      return isValid(text) ? [] : [{ path: [member], reason: (quote) => `the ${name} ${quote(text)} ${problem}` }];
    if (optional || isGiven(member)) return [];
    return [{ path: [member], reason: `is required by the action ${action.type}: its ${name}` }];
  });
}
