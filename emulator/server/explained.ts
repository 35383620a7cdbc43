import { z } from "zod";
import { type AccessList, assumptionsSchema, explain, namesServing, type Shield, type Zone } from "../../explain";
import { pullZoneFromWire } from "../../sdk/api/pull-zones";
import {
  accessListAction,
  accessListType,
  ddosSensitivity,
  executionMode,
  rateLimitFromWire,
  wafRuleFromWire,
} from "../../sdk/api/shield";
import { core, ok } from "../http/replies";
import { HttpProblem, type Reply } from "../http/route";
import type { PullZoneRecord } from "../routes/pull-zones/records";
import type { ShieldZoneRecord } from "../routes/shield/records";
import type { EmulatorState } from "../state";

const sent = z.looseObject({
  /** Default: the zone of the URL's hostname. */
  pullZoneId: z.int().optional(),
  url: z.string().refine((url) => URL.canParse(url), "is not a URL"),
  assume: assumptionsSchema.optional(),
});

/** What the emulated account would do with a request: `POST /__explain` with a question, and `assume`. */
export function explained(state: EmulatorState, body: unknown): Reply {
  try {
    const { pullZoneId, assume, ...question } = sent.parse(body);
    const zone = zoneOf(state, pullZoneId, new URL(question.url).hostname);
    return zone ? ok(explain(zone, question, assume)) : core.notFound();
  } catch (error) {
    if (error instanceof HttpProblem) return error.reply;
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const message = issue
      ? `${issue.path.join(".")}: ${issue.message}`
      : error instanceof Error
        ? error.message
        : String(error);
    return core.invalid(issue?.path.join(".") ?? "", message);
  }
}

function zoneOf(state: EmulatorState, id: number | undefined, hostname: string): Zone | undefined {
  const [exact, wildcard] = namesServing(hostname);
  const called = (name: string) =>
    [...state.pullZones.values()].find(({ Hostnames }) => Hostnames.some(({ Value }) => Value.toLowerCase() === name));
  const found = id === undefined ? (called(exact) ?? called(wildcard)) : state.pullZones.get(id);
  return found && zoneFromRecords(found, [...state.shieldZones.values()]);
}

/** The zone of a record, as the client would read it. */
function zoneFromRecords(record: PullZoneRecord, shieldZones: readonly ShieldZoneRecord[]): Zone {
  const shieldZone = shieldZones.find(({ pullZoneId }) => pullZoneId === record.Id);
  const pullZone = pullZoneFromWire(record);
  return shieldZone ? { pullZone, shield: shieldOf(shieldZone) } : { pullZone };
}

function shieldOf(record: ShieldZoneRecord): Shield {
  const { settings, botDetection, uploadScanning, apiGuardian } = record;
  const checks = [botDetection.requestIntegrity, botDetection.ipAddress, botDetection.browserFingerprint];
  const managed = [...record.managedLists].map(
    ([id, { isEnabled, action }]): AccessList => ({
      id,
      name: `managed list ${id}`,
      type: "CIDR",
      action: accessListAction.fromWire(action),
      isEnabled,
    }),
  );
  const custom = [...record.accessLists.values()].map(
    ({ id, name, type, action, isEnabled, content }): AccessList => ({
      id,
      name,
      type: accessListType.fromWire(type),
      action: accessListAction.fromWire(action),
      isEnabled,
      entries: content.split("\n").filter((line) => line.trim() !== ""),
    }),
  );
  return {
    id: record.shieldZoneId,
    wafEnabled: settings.wafEnabled,
    wafBlocks: executionMode.fromWire(settings.wafExecutionMode) === "Block",
    isOn: {
      ddos: ddosSensitivity.fromWire(settings.dDoSShieldSensitivity) !== "Off",
      bots: checks.some(({ sensitivity }) => sensitivity > 0),
      uploads: uploadScanning.isEnabled,
      apiGuardian: apiGuardian.configuration.isEnabled,
    },
    accessLists: [...custom, ...managed],
    rateLimits: [...record.rateLimits.values()].map(rateLimitFromWire),
    wafRuleOrder: settings.wafCustomRuleOrder,
    wafRules: [...record.wafRules.values()].map(wafRuleFromWire),
  };
}
