import { isRead } from "../../sdk/internal";
import { type Actor, differenceOf, versionOf } from "../account/audit-log";
import type { Reply, RouteRequest } from "../http/route";
import type { EmulatorState } from "../state";

/**
 * What the audit log has of each kind of objects, by the start of its paths. The document has no words for products and
 * kinds; these are the emulator's own.
 */
const audited = {
  pullzone: { kind: "pullZones", Product: "CDN", ResourceType: "PullZone" },
  dnszone: { kind: "dnsZones", Product: "DNS", ResourceType: "DnsZone" },
  storagezone: { kind: "storageZones", Product: "Storage", ResourceType: "StorageZone" },
  compute: { kind: "edgeScripts", Product: "Scripting", ResourceType: "EdgeScript" },
  shield: { kind: "shieldZones", Product: "Shield", ResourceType: "ShieldZone" },
} as const;

type Sent = Pick<RouteRequest, "path" | "query" | "body" | "state">;

/**
 * Runs an operation, and logs what it created, changed or deleted under the object that it belongs to: a change of an
 * edge rule is one of its pull zone. An operation that changed nothing is not logged.
 */
export function runAudited(operation: string, actor: Actor, request: Sent, run: () => Reply): Reply {
  const row = audited[(operation.split("/")[1] ?? "") as keyof typeof audited];
  if (isRead(operation) || !row) return run();
  const { state } = request;
  const { kind, ...named } = row;
  const objects: Map<number, object> = state[kind];
  const ids = new Set(objects.keys());
  const id = idOf(operation, request);
  const object = id === undefined ? undefined : objects.get(id);
  const before = object && versionOf(object, Object.values(request.path));
  const reply = run();
  const log = (ResourceId: number, Action: string, Diff: string | undefined) =>
    state.audit.add({
      ...named,
      ResourceId: String(ResourceId),
      Action,
      ActorId: actor.id,
      ActorType: actor.type,
      Diff: Diff ?? null,
    });
  for (const created of objects.keys()) if (!ids.has(created)) log(created, "Create", undefined);
  for (const old of ids) if (!objects.has(old)) log(old, "Delete", undefined);
  const after = id === undefined ? undefined : objects.get(id);
  const difference = before && after && differenceOf(before, after);
  if (id !== undefined && difference) log(id, "Update", difference);
  return reply;
}

/** The id of the object that a request is about: in its path, its query or its body. */
function idOf(operation: string, { path, query, body, state }: Sent): number | undefined {
  const { shieldZoneId, pullZoneId, zoneId, id } = path;
  if (/\/(?:rate-limit|custom-rule)\/\{id\}/.test(operation)) return zoneWithRule(state, Number(id));
  const sent = (typeof body === "object" ? body : {}) as Record<string, unknown> | null;
  const named = shieldZoneId ?? pullZoneId ?? zoneId ?? sent?.shieldZoneId ?? id ?? query.get("id") ?? undefined;
  return named === undefined || !Number.isInteger(Number(named)) ? undefined : Number(named);
}

/** The shield zone of a rule, whose path does not have it. */
function zoneWithRule({ shieldZones }: EmulatorState, id: number): number | undefined {
  for (const zone of shieldZones.values())
    if (zone.wafRules.has(id) || zone.rateLimits.has(id)) return zone.shieldZoneId;
  return undefined;
}
