import type { Connections } from "../connection";
import { StreamLibraries } from "./stream-libraries";

export {
  drmVersion,
  encodingTier,
  type StreamLibrarySettings,
  settingsOfCreate,
  streamLibrarySettingRows,
  widevineSecurityLevel,
} from "./library-settings";
export { forcedByOthers, newStreamLibrary, newStreamLibraryWire } from "./new-stream-library";
export type {
  CreateStreamLibrary,
  StreamLanguage,
  StreamLibrary,
  StreamLibraryReferrers,
  StreamWatermarkPlace,
} from "./stream-libraries";

/** The areas of the client for Stream. */
export interface StreamAreas {
  readonly streamLibraries: StreamLibraries;
}

/** Creates the areas for Stream. */
export function streamAreas({ core }: Connections): StreamAreas {
  return { streamLibraries: new StreamLibraries(core) };
}
