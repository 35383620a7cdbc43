import type { z } from "zod";
import { drmVersion, encodingTier, widevineSecurityLevel } from "../../wire/generated/stream";
import { choice, enumsOf, flag, integer, part, readSchema, text, texts } from "../../wire/setting-rows";
import { type SettingsOf, toWireSettings } from "../../wire/settings";

const fairPlayRows = { enabled: flag(false) };
const widevineRows = {
  enabled: flag(false),
  sdOnlyForL3: flag(false),
  minClientSecurityLevel: choice(widevineSecurityLevel, "None"),
};

/**
 * Every setting of a library that a response has, in the order of the vendor's `VideoLibraryModel`, with its value on a
 * new library. The vendor lists those values nowhere: a client has recorded them from a library that was created with a
 * name alone, but for those of Enterprise DRM.
 */
export const streamLibrarySettingRows = {
  enabledResolutions: text("240p,360p,480p,720p,1080p"),
  viAiPublisherId: text(),
  vastTagUrl: text(),
  webhookUrl: text(),
  captionsFontSize: integer(20),
  captionsFontColor: text("#fff"),
  captionsBackground: text("#000"),
  uILanguage: text("en"),
  allowEarlyPlay: flag(false),
  playerTokenAuthenticationEnabled: flag(false),
  blockNoneReferrer: flag(true),
  enableMP4Fallback: flag(true),
  keepOriginalFiles: flag(true),
  allowDirectPlay: flag(true),
  enableDRM: flag(false),
  drmVersion: choice(drmVersion, "Basic"),
  appleFairPlayDrm: part(fairPlayRows),
  googleWidevineDrm: part(widevineRows),
  bitrate240p: integer(600),
  bitrate360p: integer(800),
  bitrate480p: integer(1400),
  bitrate720p: integer(2800),
  bitrate1080p: integer(5000),
  bitrate1440p: integer(8000),
  bitrate2160p: integer(25000),
  showHeatmap: flag(false),
  enableContentTagging: flag(false),
  customHTML: text(),
  controls: text("play-large,play,progress,current-time,mute,volume,captions,settings,airplay,pip,fullscreen"),
  playbackSpeeds: text("0.5,0.75,1,1.25,1.5,1.75,2,4"),
  playerKeyColor: text("#ff7755"),
  fontFamily: text("Rubik"),
  enableTranscribing: flag(false),
  enableTranscribingTitleGeneration: flag(false),
  enableTranscribingDescriptionGeneration: flag(false),
  enableTranscribingChaptersGeneration: flag(false),
  enableTranscribingMomentsGeneration: flag(false),
  transcribingCaptionLanguages: texts(),
  enableCaptionsInPlaylist: flag(false),
  rememberPlayerPosition: flag(false),
  enableMultiAudioTrackSupport: flag(true),
  useSeparateAudioStream: flag(false),
  jitEncodingEnabled: flag(false),
  encodingTier: choice(encodingTier, "Free"),
  outputCodecs: text("x264"),
  playerVersion: integer(2),
  removeMetadataFromFallbackVideos: flag(false),
  scaleVideoUsingBothDimensions: flag(false),
  exposeOriginals: flag(false),
  exposeVideoMetadata: flag(true),
  enableCompactControls: flag(false),
};

/** The settings in a response. */
export const streamLibrarySettings = readSchema(streamLibrarySettingRows);

const fairPlay = readSchema(fairPlayRows);
const widevine = readSchema(widevineRows);

/** Settings of a library. Lists in one text are separated by commas. The platform ignores null. */
export interface StreamLibrarySettings
  extends Omit<SettingsOf<z.output<typeof streamLibrarySettings>>, "appleFairPlayDrm" | "googleWidevineDrm"> {
  appleFairPlayDrm?: SettingsOf<z.output<typeof fairPlay>>;
  googleWidevineDrm?: SettingsOf<z.output<typeof widevine>>;
  /** Whether URLs of the library's pull zone must be signed; returned by the pull zone alone. */
  enableTokenAuthentication?: boolean;
  /** Whether a signature is valid for one address alone; returned by the pull zone alone. */
  enableTokenIPVerification?: boolean;
  /** Replaces the key that signs the URLs of the pull zone and of the embedded player. */
  resetToken?: boolean;
}

/** The settings that a create takes; others are set by an update. */
export const settingsOfCreate = [
  "playerVersion",
  "encodingTier",
  "jitEncodingEnabled",
  "outputCodecs",
  "enabledResolutions",
  "blockNoneReferrer",
  "enableMP4Fallback",
  "keepOriginalFiles",
  "allowDirectPlay",
  "enableMultiAudioTrackSupport",
  "enableTranscribing",
  "transcribingCaptionLanguages",
  "enableTranscribingTitleGeneration",
  "enableTranscribingDescriptionGeneration",
  "enableTranscribingChaptersGeneration",
  "enableTranscribingMomentsGeneration",
  "allowEarlyPlay",
] as const satisfies readonly (keyof StreamLibrarySettings)[];

/** The settings that the platform loses beside others in one request. */
const tokenSettings: readonly string[] = ["enableTokenAuthentication", "enableTokenIPVerification", "resetToken"];

/** Settings in the requests that they need: those of tokens have one of their own. */
export function requestsFor<T extends object>(settings: T): object[] {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  const [tokens, others] = [true, false].map((isToken) =>
    entries.filter(([name]) => tokenSettings.includes(name) === isToken),
  );
  return [others, tokens].flatMap((request = []) => (request.length === 0 ? [] : [Object.fromEntries(request)]));
}

const enums = enumsOf(streamLibrarySettingRows);

/** Converts settings for a request. */
export function streamLibrarySettingsToWire(settings: StreamLibrarySettings): Record<string, unknown> {
  const { googleWidevineDrm, ...others } = settings;
  const wire = googleWidevineDrm && toWireSettings(googleWidevineDrm, enumsOf(widevineRows));
  return { ...toWireSettings(others, enums), ...(wire && { googleWidevineDrm: wire }) };
}
