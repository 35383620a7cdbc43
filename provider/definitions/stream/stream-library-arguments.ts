import { forcedByOthers, newStreamLibrary, settingsOfCreate } from "../../../sdk/api/stream";
import type { PullZone, StreamLibrary, StreamLibrarySettings } from "../../../sdk/index";
import { argumentsFrom, differingArguments, settingsFrom } from "../shared/setting-arguments";
import { type StreamLibraryArguments, streamLibraryGroups } from "./stream-library-groups";
import { flatSettings, nestedSettings } from "./stream-library-setting";

/** What a read has of a library; the pull zone where the arguments of tokens are managed. */
export interface ReadLibrary {
  readonly library: StreamLibrary;
  readonly zone: PullZone | undefined;
}

/** The settings that arguments stand for. */
export function settingsOf(args: StreamLibraryArguments): StreamLibrarySettings {
  return nestedSettings(settingsFrom(streamLibraryGroups, args));
}

/**
 * The settings of a new library: those that the create takes, and those of the update after it.
 *
 * @param replaced What it has besides of the library that it replaces.
 */
export function settingsOfNew(args: StreamLibraryArguments, replaced: StreamLibraryArguments = {}) {
  const takes = new Set<string>(settingsOfCreate);
  const [own, others] = [args, replaced].map((each) => settingsFrom<object>(streamLibraryGroups, each));
  const settings = Object.entries(nestedSettings({ ...others, ...own }));
  return {
    created: Object.fromEntries(settings.filter(([name]) => takes.has(name))) as CreationSettings,
    later: Object.fromEntries(settings.filter(([name]) => !takes.has(name))) as StreamLibrarySettings,
  };
}

type CreationSettings = Pick<StreamLibrarySettings, (typeof settingsOfCreate)[number]>;

/** Whether a read needs the library's pull zone. */
export function managesTokens({ security }: StreamLibraryArguments): boolean {
  return security?.tokenAuthentication !== undefined || security?.tokenIncludesIp !== undefined;
}

/** All arguments that a library stands for. What the platform forces is reported as the prior value. */
export function argumentsOf(read: ReadLibrary, prior: StreamLibraryArguments): StreamLibraryArguments {
  const own = settingsFrom<Record<string, unknown>>(streamLibraryGroups, prior);
  const forced = forcedSettings(read.library)
    // Where the program has switched the other one off, both are drift.
    .filter(({ while: other }) => own[other] !== false)
    .map(({ setting, value }) => [setting, own[setting] ?? value]);
  return argumentsFrom(streamLibraryGroups, { ...settingsIn(read), ...Object.fromEntries(forced) });
}

/** The arguments by which a library differs from a new one. */
export function importedArguments(read: ReadLibrary): StreamLibraryArguments {
  const fresh = argumentsFrom(streamLibraryGroups, {
    ...flatSettings(newStreamLibrary()),
    enableTokenAuthentication: false,
    enableTokenIPVerification: false,
  });
  return differingArguments(streamLibraryGroups, argumentsOf(read, {}), fresh);
}

function settingsIn({ library, zone }: ReadLibrary): object {
  const tokens = zone && {
    enableTokenAuthentication: zone.zoneSecurityEnabled,
    enableTokenIPVerification: zone.zoneSecurityIncludeHashRemoteIP,
  };
  return { ...flatSettings(library), ...tokens };
}

function forcedSettings(library: StreamLibrary) {
  return forcedByOthers.filter(({ while: other, setting, value }) => library[other] && library[setting] === value);
}
