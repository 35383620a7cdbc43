import { toCamelNames } from "../../wire/names";
import { initialSettings } from "../../wire/setting-rows";
import { streamLibrarySettingRows, streamLibrarySettings } from "./library-settings";

/** The settings of a new library, in the wire format. */
export const newStreamLibraryWire = initialSettings(streamLibrarySettingRows);

/** The settings of a new library, as a read returns them. */
export const newStreamLibrary = () => streamLibrarySettings.parse(toCamelNames(newStreamLibraryWire));

/** The settings that the platform forces while others are on, whatever a request says. Each may put out a later one. */
export const forcedByOthers = [
  { while: "jitEncodingEnabled", setting: "allowEarlyPlay", value: false },
  { while: "allowEarlyPlay", setting: "exposeOriginals", value: true },
  { while: "enableTranscribingTitleGeneration", setting: "enableTranscribing", value: true },
  { while: "enableTranscribingDescriptionGeneration", setting: "enableTranscribing", value: true },
  { while: "enableTranscribingChaptersGeneration", setting: "enableTranscribing", value: true },
  { while: "enableTranscribingMomentsGeneration", setting: "enableTranscribing", value: true },
] as const;
