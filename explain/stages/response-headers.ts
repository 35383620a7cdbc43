import { type Step, undocumented } from "../answer";
import { matches } from "../patterns/matches";
import { extensionOf } from "../patterns/path-forms";
import { expand } from "../patterns/variables";
import { type Context, ruleDecider, zoneDecider } from "../stage";

/** The headers that the zone itself sets in a response. Those of CORS, its files have. */
export function responseHeaders(
  { request, zone, effects, ask }: Context,
  isServed: boolean,
): {
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
} {
  const { pullZone } = zone;
  const headers: Record<string, string> = {};
  const steps: Step[] = [];
  const extension = extensionOf(request.path, ask);
  const isShared =
    isServed &&
    pullZone.enableAccessControlOriginHeader &&
    pullZone.accessControlOriginHeaderExtensions.some((one) => matches(one, extension, ask));
  if (isShared) {
    headers["access-control-allow-origin"] = undocumented;
    steps.push({
      stage: "headers",
      result: "CORS",
      text: `other sites may use files that end in .${extension}: Access-Control-Allow-Origin is set, to a value that is not documented`,
      by: zoneDecider(zone),
      source: "openapi",
    });
  }
  for (const { parameters, rule } of effects.actions.get("SetResponseHeader") ?? []) {
    const [name = "", value = ""] = parameters;
    headers[name.toLowerCase()] = expand(value, request, ask);
    steps.push({
      stage: "headers",
      result: "sets",
      text: `${name}: ${headers[name.toLowerCase()]}`,
      by: ruleDecider(zone, rule),
      source: "edge-rule-order",
    });
  }
  return { headers, steps };
}
