import type { Step } from "../answer";
import { extensionOf } from "../patterns/path-forms";
import { expand } from "../patterns/variables";
import { type Context, ruleDecider, zoneDecider } from "../stage";

/** The headers that the zone itself sets in a response. */
export function responseHeaders({ request, zone, effects, ask }: Context): {
  readonly headers: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
} {
  const { pullZone } = zone;
  const headers: Record<string, string> = {};
  const steps: Step[] = [];
  const extension = extensionOf(request.path, ask).toLowerCase();
  const isShared =
    pullZone.enableAccessControlOriginHeader && pullZone.accessControlOriginHeaderExtensions.includes(extension);
  if (isShared && request.headers.has("origin"))
    steps.push({
      stage: "headers",
      result: "CORS",
      text: `other sites may use files that end in .${extension}: Access-Control-Allow-Origin is set, to a value that is not documented`,
      by: zoneDecider(zone),
      source: "openapi",
    });
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
