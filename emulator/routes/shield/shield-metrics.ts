import { planType } from "../../../sdk/api/shield";
import { invalidValue, shield } from "../../http/replies";
import { type Reply, readId, refuseWith, routes } from "../../http/route";
import { known } from "../../http/sources";
import { chartKey, startOfMonth, total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { trafficOf } from "../logging";
import { shieldPlanRequests } from "./plan-limits";
import type { ShieldEventRecord, ShieldZoneRecord } from "./records";
import { shieldZoneOf } from "./shield-zones";

const dayMs = 24 * 3_600_000;
const noObject = known("aspnetcore", "an object that does not exist is answered with 404");

type Events = readonly ShieldEventRecord[];

export const shieldMetricsRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/metrics/overview/{shieldZoneId}": (request) => {
    const zone = shieldZoneOf(request);
    const { events } = zone;
    const past = (feature: Feature | undefined, model: (events: Events) => object) =>
      byDay(feature ? of(events, feature) : events, model);
    return shield.ok({
      overview: overview(events),
      waf: triggers(of(events, "waf")),
      overviewPastTwentyEightDays: past(undefined, overview),
      dDoS: { ...actions(of(events, "ddos")), verifiedRequests: 0 },
      dDoSOverviewPastTwentyEightDays: past("ddos", (some) => ({ ...actions(some), verifiedRequests: 0 })),
      ratelimit: breaches(of(events, "rateLimit")),
      ratelimitOverviewPastTwentyEightDays: past("rateLimit", breaches),
      botDetection: bots(of(events, "bot")),
      botDetectionOverviewPastTwentyEightDays: past("bot", bots),
      accessList: { totalActions: of(events, "accessList").length, ...actions(of(events, "accessList")) },
      accessListOverviewPastTwentyEightDays: past("accessList", (some) => ({
        totalActions: some.length,
        ...actions(some),
      })),
      uploadScanning: uploads(of(events, "uploadScanning")),
      uploadScanningOverviewPastTwentyEightDays: past("uploadScanning", uploads),
      apiGuardian: guarded(of(events, "apiGuardian")),
      apiGuardianOverviewPastTwentyEightDays: past("apiGuardian", guarded),
      ...requestsOf(request.state, zone, "totalBillableRequests"),
    });
  },

  "GET /shield/metrics/overview/{shieldZoneId}/detailed": (request) => {
    const zone = shieldZoneOf(request);
    const { from, to, resolution, stepMs } = readDetail(request.query);
    const within = zone.events.filter(({ timestamp }) => timestamp >= from && timestamp < to);
    const metric = (feature: Feature) => {
      const events = of(within, feature);
      const points = Map.groupBy(events, ({ timestamp }) => Math.floor(timestamp / stepMs) * stepMs);
      return {
        metrics: Object.fromEntries([...points].map(([time, some]) => [chartKey(time), actions(some)])),
        totals: actions(events),
      };
    };
    return shield.ok({
      waf: metric("waf"),
      ddos: metric("ddos"),
      rateLimit: metric("rateLimit"),
      accessLists: metric("accessList"),
      botDetection: metric("bot"),
      uploadScanning: metric("uploadScanning"),
      apiGuardian: metric("apiGuardian"),
      ...requestsOf(request.state, zone, "totalBillableRequestsThisMonth"),
      resolution,
    });
  },

  "GET /shield/metrics/rate-limits/{shieldZoneId}": (request) => {
    const zone = shieldZoneOf(request);
    return shield.ok([...zone.rateLimits.keys()].map((id) => ({ ratelimitId: id, ...limitMetrics(zone, id) })));
  },

  "GET /shield/metrics/rate-limit/{id}": ({ state, path }) => {
    const id = readId(path.id, () => invalidValue("id"));
    const zone = [...state.shieldZones.values()].find(({ rateLimits }) => rateLimits.has(id));
    return zone ? shield.ok(limitMetrics(zone, id)) : notFound("The rate limit was not found.");
  },

  "GET /shield/metrics/shield-zone/{shieldZoneId}/waf-rule/{ruleId}": (request) => {
    const events = of(shieldZoneOf(request).events, "waf").filter(
      ({ fields }) => fields.ruleId === request.path.ruleId,
    );
    const model = (some: Events) => ({ totalTriggers: some.length, ...actions(some) });
    return shield.ok({ ...model(events), overviewPastTwentyEightDays: byDay(events, model) });
  },

  "GET /shield/metrics/shield-zone/{shieldZoneId}/bot-detection": (request) => {
    const events = of(shieldZoneOf(request).events, "bot");
    return shield.ok({ ...totals(bots(events)), overviewPastTwentyEightDays: byDay(events, bots) });
  },

  "GET /shield/metrics/shield-zone/{shieldZoneId}/upload-scanning": (request) => {
    const events = of(shieldZoneOf(request).events, "uploadScanning");
    return shield.ok({ ...totals(uploads(events)), overviewPastTwentyEightDays: byDay(events, uploads) });
  },

  "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian": (request) =>
    guardianMetrics(of(shieldZoneOf(request).events, "apiGuardian")),

  "GET /shield/metrics/shield-zone/{shieldZoneId}/api-guardian/endpoint/{endpointId}": (request) => {
    const zone = shieldZoneOf(request);
    const id = readId(request.path.endpointId, () => invalidValue("endpointId"));
    const endpoint = zone.apiGuardian.endpoints.find(({ apiGuardianEndpointId }) => apiGuardianEndpointId === id);
    if (!endpoint) return notFound("The endpoint was not found.");
    return guardianMetrics(of(zone.events, "apiGuardian").filter(({ fields }) => fields.ruleId === String(id)));
  },
});

const notFound = (message: string) => shield.error(404, message, "not_found", noObject);

/** The features as events name them, in any case: the document lists no names. */
type Feature = "waf" | "ddos" | "rateLimit" | "bot" | "accessList" | "uploadScanning" | "apiGuardian";

const of = (events: Events, feature: Feature) =>
  events.filter(({ fields }) => fields.feature?.toLowerCase().replaceAll(/[-_ ]/g, "") === feature.toLowerCase());

const withAction = (events: Events, action: string) => events.filter(({ fields }) => fields.action === action).length;

const actions = (events: Events) => ({
  blockedRequests: withAction(events, "Block"),
  loggedRequests: withAction(events, "Log"),
  challengedRequests: withAction(events, "Challenge"),
});

const overview = (events: Events) => ({
  dDoSMitigated: of(events, "ddos").length,
  wafTriggeredRules: of(events, "waf").length,
  ratelimitBreaches: of(events, "rateLimit").length,
  botDetectionChallenged: withAction(of(events, "bot"), "Challenge"),
  accessListActions: of(events, "accessList").length,
  uploadScanningBlocks: withAction(of(events, "uploadScanning"), "Block"),
  apiGuardianBlocks: withAction(of(events, "apiGuardian"), "Block"),
});

const triggers = (events: Events) => ({ totalTriggeredRules: events.length, ...actions(events) });

const breaches = (events: Events) => ({
  totalBreaches: events.length,
  loggedBreaches: withAction(events, "Log"),
  challengedBreaches: withAction(events, "Challenge"),
  blockedBreaches: withAction(events, "Block"),
});

const bots = (events: Events) => ({
  loggedRequests: withAction(events, "Log"),
  challengedRequests: withAction(events, "Challenge"),
});

const uploads = (events: Events) => ({
  loggedRequests: withAction(events, "Log"),
  blockedRequests: withAction(events, "Block"),
  filesScanned: events.length,
});

const guarded = (events: Events) => ({
  blockedRequests: withAction(events, "Block"),
  loggedRequests: withAction(events, "Log"),
  rateLimited: withAction(events, "RateLimit"),
  requestsInspected: events.length,
  failedRequestValidation: withAction(events, "Block") + withAction(events, "Log"),
  failedAuthenticationEnforcement: 0,
});

function limitMetrics({ events }: ShieldZoneRecord, id: number) {
  const own = of(events, "rateLimit").filter(({ fields }) => fields.ruleId === String(id));
  return { overview: breaches(own), ratelimitOverviewPastTwentyEightDays: byDay(own, breaches) };
}

const guardianMetrics = (events: Events): Reply =>
  shield.ok({ ...totals(guarded(events)), overviewPastTwentyEightDays: byDay(events, guarded) });

/** Counts under the names that the metrics of one feature have. */
const totals = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`total${name[0]?.toUpperCase()}${name.slice(1)}`, count]),
  );

/** A model of each of the last 28 days. */
function byDay(events: Events, model: (events: Events) => object): Record<string, object> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const days = Map.groupBy(events, ({ timestamp }) => Math.floor(timestamp / dayMs) * dayMs);
  return Object.fromEntries(
    Array.from({ length: 28 }, (_, at) => today - (27 - at) * dayMs).map((day) => [
      chartKey(day),
      model(days.get(day) ?? []),
    ]),
  );
}

/** The requests of this month that Shield counts, and the allowance of the plan. */
function requestsOf(state: EmulatorState, zone: ShieldZoneRecord, name: string) {
  const pullZone = state.pullZones.get(zone.pullZoneId);
  const month = { from: startOfMonth(Date.now()), to: Date.now() + 1 };
  const traffic = pullZone ? trafficOf(state, pullZone, month) : [];
  return {
    totalCleanRequestsLimit: shieldPlanRequests[planType.fromWire(zone.planType)] ?? 0,
    [name]: total(traffic, ({ requests }) => requests),
  };
}

const minute = 60_000;
/** The length of a point by the number of the resolution; 0 chooses by the range. */
const resolutions = [0, 2 * minute, 10 * minute, 60 * minute, dayMs, 7 * dayMs, 30 * dayMs];

function readDetail(query: URLSearchParams) {
  const time = (name: string, fallback: number) => {
    const value = query.get(name) ? Date.parse(query.get(name) ?? "") : fallback;
    if (Number.isNaN(value)) refuseWith(invalidValue(name));
    return value;
  };
  const to = time("EndDate", Date.now() + 1);
  const from = time("StartDate", to - 28 * dayMs);
  const sent = Number(query.get("Resolution") || 0);
  const resolution = sent === 0 ? (to - from > 2 * dayMs ? 4 : 3) : sent;
  const stepMs = resolutions[resolution];
  if (stepMs === undefined) refuseWith(invalidValue("Resolution"));
  return { from, to, resolution, stepMs };
}
