import type { z } from "zod";
import { edgeScriptType } from "../../../sdk/api/edge-scripting";
import { loadBalancerOriginType, originHealth } from "../../../sdk/api/load-balancers";
import { pullZoneOriginType } from "../../../sdk/api/pull-zones";
import { definedMembers } from "../../account/settings";
import { core, ok } from "../../http/replies";
import { type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { published, type Source } from "../../http/sources";
import { chartOf, numberIn, readRange, total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { type Traffic, trafficOf } from "../logging";
import {
  type LoadBalancerSettings,
  newGroup,
  newLoadBalancer,
  newOrigin,
  type OriginGroupSettings,
  type OriginSettings,
  sentGroup,
  sentLoadBalancer,
  sentOrigin,
} from "./load-balancer-settings";
import type { LoadBalancerRecord, OriginGroupRecord, OriginRecord } from "./records";

const docs = "https://bunny.net/docs";
const operations = `${docs}/api-reference/core/load-balancer`;
const origins = `${docs}/cdn/load-balancer/origins`;
const health = `${docs}/cdn/load-balancer/health-and-failover`;
const inReference = published(operations, "Load Balancer", "2026-10-07");
const named = published(
  origins,
  "Name | required | Unique within the Load Balancer, up to 100 characters.",
  "2026-08-22",
);
const uniqueName = published(`${docs}/cdn/load-balancer`, "Create a Load Balancer with a unique name", "2026-08-22");
const inUse = published(operations, "The Load Balancer profile is in use by one or more pull zones", "2026-10-07");
const limited = published(origins, "origin types, connection settings, and limits", "2026-08-22");
const weighted = published(origins, "Weight | 100 | Relative share of traffic (1 to 255)", "2026-08-22");
const targeted = published(operations, "required when using the Standard origin type", "2026-10-07");
const probed = published(health, "The path probed on each origin, up to 500 characters.", "2026-08-22");

/** How many a load balancer may have. */
const most = { groups: 10, origins: 50 };

const balancer = "/loadbalancer/{loadBalancerId}";
const group = `${balancer}/origingroup`;
const origin = `${group}/{originGroupId}/origin`;

export const loadBalancerRoutes = routes(core.unauthorized, {
  "GET /loadbalancer": ({ state, query }) => {
    const [page, count] = [numberIn(query, "page") ?? 1, numberIn(query, "count") ?? 50];
    return ok([...state.loadBalancers.values()].slice((page - 1) * count, page * count));
  },

  "POST /loadbalancer": ({ state, body }) => ok(addLoadBalancer(state, readBody(sentLoadBalancer, body, core.invalid))),

  // Before the route of one load balancer, which would match it as an id.
  "GET /loadbalancer/statistics": ({ state, query }) =>
    ok(
      [...state.loadBalancers.values()].map((one) => {
        const { traffic } = trafficTo(state, one, query);
        return {
          LoadBalancerId: one.LoadBalancerId,
          TotalRequests: total(traffic, requests),
          TotalTraffic: total(traffic, bytes),
          AttachedPullZoneCount: zonesOf(state, one).length,
        };
      }),
    ),

  [`GET ${balancer}`]: (request: RouteRequest) => ok(balancerOf(request)),

  [`POST ${balancer}`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const sent = readBody(sentLoadBalancer, request.body, core.invalid);
    Object.assign(record, settingsFrom(request.state, { ...record, ...definedMembers(sent) }, record));
    return ok(record);
  },

  [`DELETE ${balancer}`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const zones = zonesOf(request.state, record).map(({ Name }) => Name);
    if (zones.length > 0)
      return core.badRequest(
        "Id",
        `The load balancer is in use by the pull zones ${zones.join(", ")}.`,
        inUse,
        "in_use",
      );
    request.state.loadBalancers.delete(record.LoadBalancerId);
    return { status: 204 };
  },

  [`POST ${group}`]: (request: RouteRequest) => {
    const sent = readBody(sentGroup, request.body, core.invalid);
    return ok(addGroup(request.state, balancerOf(request), sent));
  },

  [`POST ${group}/{id}`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const found = groupOf(record, request.path.id);
    const sent = readBody(sentGroup, request.body, core.invalid);
    Object.assign(found, groupFrom(record, sent, found));
    if (!found.HealthCheckSettings.Enabled) for (const one of found.Origins) one.HealthStatus = healthy;
    return ok(found);
  },

  [`DELETE ${group}/{id}`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const found = groupOf(record, request.path.id);
    record.OriginGroups.splice(record.OriginGroups.indexOf(found), 1);
    return { status: 204 };
  },

  [`POST ${origin}`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const into = groupOf(record, request.path.originGroupId);
    return ok(addOrigin(request.state, record, into, readBody(sentOrigin, request.body, core.invalid)));
  },

  [`POST ${origin}/{originId}`]: (request: RouteRequest) => {
    const [into, found] = originOf(request);
    const sent = readBody(sentOrigin, request.body, core.invalid);
    Object.assign(found, originFrom(request.state, into, sent, found));
    return ok(found);
  },

  [`DELETE ${origin}/{originId}`]: (request: RouteRequest) => {
    const [into, found] = originOf(request);
    into.Origins.splice(into.Origins.indexOf(found), 1);
    return { status: 204 };
  },

  [`GET ${balancer}/pullzones`]: (request: RouteRequest) => {
    const { state, query } = request;
    const record = balancerOf(request);
    const { traffic } = trafficTo(state, record, query);
    return ok(
      zonesOf(state, record).map(({ Id, Hostnames }) => ({
        PullZoneId: Id,
        Hostname: Hostnames[0]?.Value ?? null,
        TrafficServed: total(
          traffic.filter(({ pullZoneId }) => pullZoneId === Id),
          bytes,
        ),
      })),
    );
  },

  // The first origin of the path answers every request: nothing fails here.
  [`GET ${balancer}/statistics`]: (request: RouteRequest) => {
    const record = balancerOf(request);
    const { range, traffic } = trafficTo(request.state, record, request.query);
    const [first] = failoverPath(record);
    const seriesOf = (measure: (cell: Traffic) => number) =>
      first
        ? [{ OriginId: first.origin.Id, OriginName: first.origin.Name, Values: chartOf(range, traffic, measure) }]
        : [];
    const [named] = first ? [{ OriginGroupId: first.group.Id, OriginGroupName: first.group.Name }] : [];
    return ok({
      Summary: {
        TotalRequests: total(traffic, requests),
        TotalTraffic: total(traffic, bytes),
        AverageOriginRttMs: Math.round(total(traffic, ({ originMs }) => originMs) / (total(traffic, requests) || 1)),
        AllOriginsExhausted: 0,
        AverageRetryDepth: 0,
        StickySessionHits: 0,
        RequestsByMethod: { GET: total(traffic, requests) },
      },
      RequestsByOrigin: seriesOf(requests),
      RequestsByOriginGroup: named ? [{ ...named, Values: chartOf(range, traffic, requests) }] : [],
      TrafficByOrigin: seriesOf(bytes),
      OriginLatency: seriesOf(({ originMs }) => originMs).map((one) => ({ ...one, Percentile: 50 })),
      OriginFailures: [],
    });
  },
}).map((route) => ({ ...route, undocumented: inReference }));

const healthy = originHealth.toWire("Healthy");
const requests = ({ originRequests }: Traffic) => originRequests;
const bytes = ({ originBytes }: Traffic) => originBytes;

/**
 * The origins that a request is sent to, one after another until one answers: groups by their priority, and what is not
 * healthy last. What is off is in no path. Among equals, it is the order in which they were added.
 */
export function failoverPath({ OriginGroups }: LoadBalancerRecord) {
  return OriginGroups.filter(({ Enabled }) => Enabled)
    .toSorted((a, b) => a.Priority - b.Priority)
    .flatMap((group) => group.Origins.filter(({ Enabled }) => Enabled).map((origin) => ({ group, origin })))
    .toSorted((a, b) => a.origin.HealthStatus - b.origin.HealthStatus);
}

/** Adds a load balancer to the account. */
export function addLoadBalancer(
  state: EmulatorState,
  { LoadBalancerId, ...sent }: z.output<typeof sentLoadBalancer> & { LoadBalancerId?: number | undefined },
): LoadBalancerRecord {
  const settings = settingsFrom(state, { ...newLoadBalancer(), ...definedMembers(sent) });
  const record: LoadBalancerRecord = { ...settings, LoadBalancerId: state.takeId(LoadBalancerId), OriginGroups: [] };
  state.loadBalancers.set(record.LoadBalancerId, record);
  return record;
}

function settingsFrom(
  state: EmulatorState,
  settings: LoadBalancerSettings,
  own?: LoadBalancerRecord,
): LoadBalancerSettings {
  requireName(settings.Name, [...state.loadBalancers.values()], own, uniqueName);
  return settings;
}

/** Adds a group to a load balancer. */
export function addGroup(
  state: EmulatorState,
  record: LoadBalancerRecord,
  sent: z.output<typeof sentGroup>,
): OriginGroupRecord {
  requireLimit("origin groups", most.groups, record.OriginGroups.length);
  const added = { ...groupFrom(record, sent), Id: state.nextId(), Origins: [] };
  record.OriginGroups.push(added);
  return added;
}

function groupFrom(
  record: LoadBalancerRecord,
  { HealthCheckSettings, ...sent }: z.output<typeof sentGroup>,
  own?: OriginGroupRecord,
): OriginGroupSettings {
  const before = own ?? newGroup();
  const checks = { ...before.HealthCheckSettings, ...definedMembers(HealthCheckSettings ?? {}) };
  const group = { ...before, ...definedMembers(sent), HealthCheckSettings: checks };
  requireName(group.Name, record.OriginGroups, own, named);
  requireWeight(group.Weight);
  if (checks.Path.length > 500) refuseWith(core.badRequest("Path", "The path is too long.", probed));
  return group;
}

/** Adds an origin to a group. */
export function addOrigin(
  state: EmulatorState,
  record: LoadBalancerRecord,
  group: OriginGroupRecord,
  sent: z.output<typeof sentOrigin>,
): OriginRecord {
  requireLimit("origins", most.origins, record.OriginGroups.flatMap(({ Origins }) => Origins).length);
  const added = { ...originFrom(state, group, sent), Id: state.nextId(), HealthStatus: healthy };
  group.Origins.push(added);
  return added;
}

function originFrom(
  state: EmulatorState,
  { Origins }: OriginGroupRecord,
  sent: z.output<typeof sentOrigin>,
  own?: OriginRecord,
): OriginSettings {
  const { Name, Weight, Enabled, OriginType } = { ...(own ?? newOrigin()), ...definedMembers(sent) };
  requireName(Name, Origins, own, named);
  requireWeight(Weight);
  return { ...newOrigin(), Name, Weight, Enabled, OriginType, ...targetOf(state, OriginType, sent, own) };
}

/** What an origin of a type needs, as sent or as before. */
function targetOf(
  state: EmulatorState,
  type: number,
  sent: z.output<typeof sentOrigin>,
  own: OriginRecord | undefined,
): Partial<OriginRecord> {
  switch (loadBalancerOriginType.fromWire(type)) {
    case "Storage": {
      const StorageZoneId = sent.StorageZoneId ?? own?.StorageZoneId ?? 0;
      const zone = state.storageZones.get(StorageZoneId);
      if (!zone || zone.Deleted) refuseTarget("StorageZoneId");
      return { StorageZoneId };
    }
    case "EdgeScript": {
      const EdgeScriptId = sent.EdgeScriptId ?? own?.EdgeScriptId ?? 0;
      const isStandalone = state.edgeScripts.get(EdgeScriptId)?.ScriptType === edgeScriptType.toWire("CDN");
      if (!isStandalone) refuseTarget("EdgeScriptId");
      return { EdgeScriptId };
    }
    case "MagicContainer": {
      const { AppId, EndPointId } = { ...own?.MagicContainersOrigin, ...sent.MagicContainersOrigin };
      if (!AppId || !EndPointId) refuseTarget("MagicContainersOrigin");
      return { MagicContainersOrigin: { AppId, EndPointId } };
    }
    default: {
      const before = own?.StandardOrigin ?? { HostHeader: null, VerifySsl: true };
      const { OriginUrl, ...more } = { ...before, ...definedMembers(sent.StandardOrigin ?? {}) };
      if (!OriginUrl || !URL.canParse(OriginUrl)) refuseTarget("StandardOrigin");
      return { StandardOrigin: { ...more, HostHeader: more.HostHeader || null, OriginUrl } };
    }
  }
}

function refuseTarget(field: string): never {
  refuseWith(core.badRequest(field, `The ${field} is not valid.`, targeted));
}

/** The pull zones whose origin is a load balancer. */
function zonesOf({ pullZones }: EmulatorState, { LoadBalancerId }: LoadBalancerRecord) {
  const type = pullZoneOriginType.toWire("LoadBalancer");
  return [...pullZones.values()].filter((zone) => zone.OriginType === type && zone.LoadBalancerId === LoadBalancerId);
}

function trafficTo(state: EmulatorState, record: LoadBalancerRecord, query: URLSearchParams) {
  const period = new URLSearchParams(query);
  period.set("dateFrom", query.get("from") ?? "");
  period.set("dateTo", query.get("to") ?? "");
  const range = readRange(period);
  return { range, traffic: zonesOf(state, record).flatMap((zone) => trafficOf(state, zone, range)) };
}

function balancerOf({ state, path }: RouteRequest): LoadBalancerRecord {
  return state.loadBalancers.get(readId(path.loadBalancerId, gone)) ?? missing();
}

function groupOf({ OriginGroups }: LoadBalancerRecord, id: string | undefined): OriginGroupRecord {
  const wanted = readId(id, gone);
  return OriginGroups.find(({ Id }) => Id === wanted) ?? missing();
}

function originOf(request: RouteRequest): [OriginGroupRecord, OriginRecord] {
  const into = groupOf(balancerOf(request), request.path.originGroupId);
  const wanted = readId(request.path.originId, gone);
  return [into, into.Origins.find(({ Id }) => Id === wanted) ?? missing()];
}

const gone = () => core.gone("The load balancer, origin group, or origin was not found.", inReference);

function missing(): never {
  refuseWith(gone());
}

function requireName(
  name: string,
  others: readonly { readonly Name: string }[],
  own: object | undefined,
  source: Source,
): void {
  if (name.length < 1 || name.length > 100) refuseWith(core.badRequest("Name", "The name is not valid.", named));
  if (others.some((one) => one !== own && one.Name === name))
    refuseWith(core.badRequest("Name", `The name ${name} is already taken.`, source, "name_taken"));
}

function requireWeight(weight: number): void {
  if (weight < 1) refuseWith(core.badRequest("Weight", "The weight must be between 1 and 255.", weighted));
}

function requireLimit(what: string, max: number, count: number): void {
  if (count >= max)
    refuseWith(core.badRequest("Id", `A load balancer has at most ${max} ${what}.`, limited, "limit_reached"));
}
