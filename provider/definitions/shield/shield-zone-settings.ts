import { isDeepStrictEqual } from "node:util";
import type { BunnyClient, ShieldZone, ShieldZoneDefaults, ShieldZoneSettings } from "../../../sdk/index";
import { utcTime } from "../../../sdk/internal";
import { argumentsFrom, settingsFrom } from "../shared/setting-arguments";
import { shieldZoneGroups, type ZoneArguments } from "./shield-zone-groups";
import { engineFrom, engineToWire, type WafEngine } from "./waf-engine";

type Settings = ShieldZoneDefaults["shieldZone"];

/**
 * The settings that arguments stand for; those that are left out are absent. Nothing sets the learning mode but its own
 * arguments, since sending it ends a phase that is in progress.
 */
export function settingsFor(
  args: ZoneArguments,
  { wafEngineConfig }: Pick<Settings, "wafEngineConfig">,
): ShieldZoneSettings {
  const settings = settingsFrom<ShieldZoneSettings>(shieldZoneGroups, args);
  const engine = args.waf?.engine;
  return engine ? { ...settings, wafEngineConfig: engineToWire(wafEngineConfig, engine) } : settings;
}

/** The arguments that settings stand for. The engine has the variables that differ from its own values. */
export function argumentsOf(settings: Settings): ZoneArguments {
  const args = argumentsFrom(shieldZoneGroups, settings);
  return { ...args, waf: { ...args.waf, engine: engineFrom(settings.wafEngineConfig) } };
}

/** The engine of a zone. One of the managed variables that the zone does not set has the engine's own value. */
export async function engineOf(api: BunnyClient, zone: Settings, managed: object): Promise<WafEngine | undefined> {
  const own = engineFrom(zone.wafEngineConfig);
  const isComplete = Object.keys(managed).every((name) => name in own);
  const engine = isComplete ? own : { ...engineFrom(await api.waf.engineSnapshot()), ...own };
  return Object.keys(engine).length === 0 ? undefined : engine;
}

/**
 * The learning phase as it was configured, where it has ended by itself: the platform then reports that it is not
 * learning, and another up would begin a new phase.
 */
export function learningFrom(zone: ShieldZone, prior: ZoneArguments["learning"], now = Date.now()) {
  const { learningMode, learningModeUntil: until } = zone;
  const endsAt = prior?.until === undefined ? undefined : utcTime(prior.until)?.getTime();
  const isOver = endsAt !== undefined && endsAt <= now && learningMode !== true;
  const isSameEnd = until != null && utcTime(until)?.getTime() === endsAt;
  return {
    enabled: isOver ? (prior?.enabled ?? learningMode) : learningMode,
    until: isSameEnd || isOver ? prior?.until : until,
  };
}

/** A phase without an end is not imported, since a program cannot have one. */
export function importedLearning({ learningMode, learningModeUntil: until }: ShieldZone) {
  return { enabled: learningMode === true && until == null ? undefined : learningMode, until };
}

/** Refuses to begin a phase that would be over: the platform does not say what it makes of it. */
export function requireFutureEnd(learning: ZoneArguments["learning"], now = Date.now()): void {
  if (learning?.enabled !== true || learning.until === undefined) return;
  const end = utcTime(learning.until)?.getTime();
  if (end === undefined || end > now) return;
  throw new Error(
    "learning.until is in the past, so no learning phase can begin: set an end in the future, or learning.enabled to false.",
  );
}

/** Whether a zone has all of these settings. */
export function hasSettings(zone: Settings, settings: ShieldZoneSettings): boolean {
  return Object.entries(settings).every(([name, value]) => {
    const actual: unknown = Reflect.get(zone, name);
    if (name === "learningModeUntil") return utcTime(String(actual))?.getTime() === utcTime(String(value))?.getTime();
    return isDeepStrictEqual(inAnyOrder(actual), inAnyOrder(value));
  });
}

const inAnyOrder = (value: unknown) =>
  Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value;
