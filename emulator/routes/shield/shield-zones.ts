import { z } from "zod";
import { botDetectionMode, ddosSensitivity, executionMode, planType, scannerMode } from "../../../sdk/api/shield";
import { withOmittedEnums } from "../../account/settings";
import { shieldPaginate } from "../../http/paginate";
import { invalidValue, ok, problem, shield, succeeded } from "../../http/replies";
import { type RouteRequest, readBody, readId, refuseWith, routes } from "../../http/route";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import { descriptionOf, managedLists } from "./managed-lists";
import { newApiGuardian, newShieldZone, type ShieldZoneRecord } from "./records";
import { firstEnums, newSettings, type ShieldZoneSettings, sentSettings } from "./shield-zone-settings";

const noPullZone = documented("shield", "Create a Shield Zone for your PullZone", "POST /shield/shield-zone");
const exists = documented("shield", "Conflict", "POST /shield/shield-zone");
const noShieldZone = known(
  "terraform-provider-bunnynet",
  "any status but 200 says that a pull zone has no shield zone",
);

const scannerModeSent = z.int().refine(scannerMode.has, "not a scanner mode").default(0);
const newZone = z.object({
  pullZoneId: z.int(),
  shieldZone: sentSettings.optional(),
  botDetectionExecutionMode: z.int().refine(botDetectionMode.has, "not a mode of bot detection").default(0),
  csamScanningMode: scannerModeSent,
  antivirusScanningMode: scannerModeSent,
});
const attackedZone = z.object({ pullZoneId: z.int(), planType: z.int().refine(planType.has, "not a plan") });
const changedZone = z.object({ shieldZoneId: z.int(), shieldZone: sentSettings.optional() });

export const shieldZoneRoutes = [
  ...routes(shield.unauthorizedResult, {
    "GET /shield/shield-zones": ({ state, query }) =>
      ok(shieldPaginate(query, [...state.shieldZones.values()].map(model))),

    "GET /shield/shield-zones/pullzone-mapping": ({ state }) =>
      ok({
        data: [...state.shieldZones.values()].map(({ shieldZoneId, pullZoneId }) => ({ shieldZoneId, pullZoneId })),
      }),

    // Before the route of one zone, which would match "defaults" as an id.
    "GET /shield/shield-zone/defaults": () => shield.ok(recommended()),

    "POST /shield/shield-zone": ({ state, body }) => {
      const sent = readBody(newZone, body, shield.invalid);
      requireNone(state, sent.pullZoneId);
      const { csamScanningMode, antivirusScanningMode, botDetectionExecutionMode } = sent;
      const { planType = 0, ...settings } = changes(state, sent.shieldZone);
      const zone = addShieldZone(state, { pullZoneId: sent.pullZoneId, planType, settings });
      Object.assign(zone.uploadScanning, { csamScanningMode, antivirusScanningMode });
      zone.botDetection.executionMode = botDetectionExecutionMode;
      const { shieldZoneId } = zone;
      const data = { ...sent, shieldZone: { ...echo(sent.shieldZone), shieldZoneId } };
      return ok({ data, error: succeeded });
    },

    "POST /shield/shield-zone/under-attack": ({ state, body }) => {
      const { pullZoneId, planType } = readBody(attackedZone, body, shield.invalid);
      requireNone(state, pullZoneId);
      const zone = addShieldZone(state, { pullZoneId, planType, settings: underAttack });
      zone.botDetection.executionMode = botDetectionMode.toWire("Challenge");
      const { dDoSExecutionMode: _, ...settings } = zone.settings;
      const { csamScanningMode, antivirusScanningMode } = zone.uploadScanning;
      const data = {
        pullZoneId,
        shieldZone: { shieldZoneId: zone.shieldZoneId, planType, ...settings },
        botDetectionExecutionMode: zone.botDetection.executionMode,
        csamScanningMode,
        antivirusScanningMode,
      };
      return ok({ data, error: succeeded });
    },

    "PATCH /shield/shield-zone": ({ state, body }) => {
      const sent = readBody(changedZone, body, shield.invalid);
      const zone = state.shieldZones.get(sent.shieldZoneId);
      if (!zone) return shield.notFound("The shield zone was not found.");
      const { planType = zone.planType, ...settings } = changes(state, sent.shieldZone);
      zone.planType = planType;
      Object.assign(zone.settings, settings);
      return ok({ data: { ...sent, shieldZone: echo(sent.shieldZone) }, error: succeeded });
    },
  }),

  ...routes(shield.unauthorized, {
    "GET /shield/shield-zone/{shieldZoneId}": (request) => ok({ data: model(shieldZoneOf(request)) }),

    "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}": ({ state, path }) => {
      const pullZoneId = readId(path.pullZoneId, () => invalidValue("pullZoneId"));
      const zone = [...state.shieldZones.values()].find((candidate) => candidate.pullZoneId === pullZoneId);
      return zone ? ok({ data: model(zone) }) : problem(404, "Not Found", noShieldZone);
    },
  }),
];

/** Refuses one more shield zone for a pull zone. */
function requireNone({ pullZones, shieldZones }: EmulatorState, pullZoneId: number): void {
  if (!pullZones.has(pullZoneId))
    refuseWith(shield.error(400, "The pull zone does not exist.", "shield_zone.pull_zone_not_found", noPullZone));
  if ([...shieldZones.values()].some((zone) => zone.pullZoneId === pullZoneId))
    refuseWith(shield.error(409, "The pull zone already has a shield zone.", "shield_zone.exists", exists));
}

/** What a zone is created with while its site is attacked. The values are the emulator's own. */
const underAttack = {
  wafExecutionMode: executionMode.toWire("Block"),
  dDoSExecutionMode: executionMode.toWire("Block"),
  dDoSShieldSensitivity: ddosSensitivity.toWire("Challenge"),
};

/** Adds a shield zone to the account, with the limits of its plan. */
export function addShieldZone(
  state: EmulatorState,
  zone: { shieldZoneId?: number; pullZoneId: number; planType: number; settings?: Partial<ShieldZoneSettings> },
): ShieldZoneRecord {
  const { planType: _, ...settings } = { ...newSettings(), ...zone.settings };
  const record: ShieldZoneRecord = {
    shieldZoneId: state.takeId(zone.shieldZoneId),
    pullZoneId: zone.pullZoneId,
    planType: zone.planType,
    ...newShieldZone(state.limits),
    apiGuardian: newApiGuardian(state.now()),
    settings,
  };
  state.shieldZones.set(record.shieldZoneId, record);
  return record;
}

/** The shield zone of a path's id. */
export function shieldZoneOf({ state, path }: RouteRequest): ShieldZoneRecord {
  return (
    state.shieldZones.get(readId(path.shieldZoneId, () => invalidValue("shieldZoneId"))) ??
    refuseWith(shield.notFound("The shield zone was not found."))
  );
}

/** What the vendor recommends for a new zone. The values are the emulator's own. */
function recommended() {
  const { dDoSExecutionMode: _, ...settings } = newSettings();
  return {
    shieldZone: { shieldZoneId: 0, ...settings, dDoSShieldSensitivity: 2 },
    botDetectionExecutionMode: 0,
    csamScanningMode: 2,
    antivirusScanningMode: 1,
    accessLists: managedLists.map((list) => ({
      listId: list.listId,
      name: list.name,
      description: descriptionOf(list),
      requiredPlan: list.requiredPlan,
      action: 2,
    })),
  };
}

type SentSettings = z.output<typeof sentSettings>;

function changes(state: EmulatorState, sent: SentSettings | undefined): Partial<ShieldZoneSettings> {
  if (!sent) return {};
  const { shieldZoneId: _, ...settings } = sent;
  return withOmittedEnums(state, settings, firstEnums);
}

/** The settings of a request, without the one that is not in the document. */
function echo(sent: SentSettings | undefined) {
  return sent && { ...sent, dDoSExecutionMode: undefined };
}

function model(zone: ShieldZoneRecord) {
  const { settings, shieldZoneId, pullZoneId, planType, rateLimitRulesLimit, customWafRulesLimit } = zone;
  return { ...settings, shieldZoneId, pullZoneId, planType, rateLimitRulesLimit, customWafRulesLimit };
}
