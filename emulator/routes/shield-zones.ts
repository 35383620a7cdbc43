import { z } from "zod";
import { shieldPaged } from "../paged";
import { invalidValue, problem, shield, succeeded } from "../replies";
import { Refused, type RouteRequest, readBody, readId, routes } from "../route";
import type { EmulatorState, ShieldZoneRecord } from "../state";

const changedZone = z.object({ shieldZoneId: z.int(), shieldZone: z.looseObject({}).nullish() });

const newZone = z.object({
  pullZoneId: z.int(),
  shieldZone: z.looseObject({ planType: z.int().min(0).max(3).optional() }).nullish(),
});

export const shieldZoneRoutes = [
  ...routes(shield.unauthorizedResult, {
    "GET /shield/shield-zones": ({ state, query }) => ({
      status: 200,
      body: shieldPaged(query, [...state.shieldZones.values()].map(model)),
    }),

    "POST /shield/shield-zone": ({ state, body }) => {
      const sent = readBody(newZone, body, invalidValue);
      if (!state.pullZones.has(sent.pullZoneId)) {
        return shield.error(400, "The pull zone does not exist.", "shield_zone.pull_zone_not_found");
      }
      if ([...state.shieldZones.values()].some((zone) => zone.pullZoneId === sent.pullZoneId)) {
        return shield.error(409, "The pull zone already has a shield zone.", "shield_zone.exists");
      }
      const { planType, ...settings } = sent.shieldZone ?? {};
      const zone = addShieldZone(state, { pullZoneId: sent.pullZoneId, planType: planType ?? 0, settings });
      return {
        status: 200,
        body: { data: { pullZoneId: zone.pullZoneId, shieldZone: model(zone) }, error: succeeded },
      };
    },

    "PATCH /shield/shield-zone": ({ state, body }) => {
      const sent = readBody(changedZone, body, invalidValue);
      const zone = state.shieldZones.get(sent.shieldZoneId);
      if (!zone) return shield.notFound("The shield zone was not found.");
      const { planType, ...settings } = sent.shieldZone ?? {};
      if (typeof planType === "number") zone.planType = planType;
      const given = Object.entries(settings).filter(([, value]) => value !== null);
      Object.assign(zone.settings, Object.fromEntries(given));
      return { status: 200, body: { data: sent, error: succeeded } };
    },
  }),

  ...routes(shield.unauthorized, {
    "GET /shield/shield-zone/{shieldZoneId}": (request) => ({
      status: 200,
      body: { data: model(shieldZoneOf(request)) },
    }),

    "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}": ({ state, path }) => {
      const pullZoneId = readId(path.pullZoneId, () => invalidValue("pullZoneId"));
      const zone = [...state.shieldZones.values()].find((candidate) => candidate.pullZoneId === pullZoneId);
      return zone ? { status: 200, body: { data: model(zone) } } : problem(404, "Not Found");
    },
  }),
];

/** Puts a shield zone into the account, with the limits of its plan. */
export function addShieldZone(
  state: EmulatorState,
  zone: { shieldZoneId?: number; pullZoneId: number; planType: number; settings?: Record<string, unknown> },
): ShieldZoneRecord {
  const record: ShieldZoneRecord = {
    shieldZoneId: zone.shieldZoneId ?? state.nextId(),
    pullZoneId: zone.pullZoneId,
    planType: zone.planType,
    customListLimit: state.limits.customLists,
    customEntryLimit: state.limits.customEntries,
    accessLists: new Map(),
    rateLimitRulesLimit: state.limits.rateLimitRules,
    rateLimits: new Map(),
    apiGuardian: undefined,
    uploadScanning: { isEnabled: false, csamScanningMode: 0, antivirusScanningMode: 0 },
    overages: [],
    settings: zone.settings ?? {},
  };
  state.shieldZones.set(record.shieldZoneId, record);
  return record;
}

/** The shield zone that a path names. */
export function shieldZoneOf({ state, path }: RouteRequest): ShieldZoneRecord {
  const zone = state.shieldZones.get(readId(path.shieldZoneId, () => invalidValue("shieldZoneId")));
  if (!zone) throw new Refused(shield.notFound("The shield zone was not found."));
  return zone;
}

function model(zone: ShieldZoneRecord) {
  return {
    wafEnabled: true,
    wafExecutionMode: 1,
    learningMode: false,
    dDoSShieldSensitivity: 1,
    dDoSExecutionMode: 1,
    wafRequestBodyLimitAction: 2,
    wafResponseBodyLimitAction: 2,
    ...zone.settings,
    shieldZoneId: zone.shieldZoneId,
    pullZoneId: zone.pullZoneId,
    planType: zone.planType,
    rateLimitRulesLimit: zone.rateLimitRulesLimit,
    customWafRulesLimit: 10,
  };
}
