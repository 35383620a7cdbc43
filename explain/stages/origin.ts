import type { OriginRequest } from "../answer";
import { expand, isVariable } from "../patterns/variables";
import { actionOf, type Context } from "../stage";

/** Where a request goes that the cache does not answer. */
export function origin({ request, zone: { pullZone }, effects, ask }: Context): OriginRequest {
  const [storage, , prefix = ""] = actionOf(effects, "OriginStorage")?.parameters ?? [];
  const url = actionOf(effects, "OriginUrl")?.parameters[0];
  const script = actionOf(effects, "RunEdgeScript")?.parameters[0];
  const headers = (effects.actions.get("SetRequestHeader") ?? []).map(({ parameters: [name = "", value = ""] }) => [
    name.toLowerCase(),
    // What is written there may be a key.
    isVariable(value) ? expand(value, request, ask) : "…",
  ]);
  const from = script
    ? `edge script ${script}`
    : storage
      ? `storage zone ${storage}${prefix === "" ? "" : `, in ${prefix}`}`
      : url
        ? expand(url, request, ask)
        : ofZone(pullZone);
  return { from, headers: Object.fromEntries(headers) };
}

function ofZone({
  originType,
  originUrl,
  storageZoneId,
  edgeScriptId,
  magicContainersAppId,
  loadBalancerId,
}: Context["zone"]["pullZone"]): string {
  if (originType === "EdgeScript") return `edge script ${edgeScriptId}`;
  if (originType === "StorageZone") return `storage zone ${storageZoneId}`;
  if (originType === "MagicContainers") return `container app ${magicContainersAppId}`;
  if (originType === "LoadBalancer") return `load balancer ${loadBalancerId}`;
  return originUrl ?? "the origin";
}
