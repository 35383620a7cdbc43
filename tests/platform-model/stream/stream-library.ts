import type { StreamLibraryRecord } from "../../../emulator/routes/stream/records";
import { type Account, type Model, objectModel } from "../model";
import { argsOf, counted, flat, givenSet, numberOf, setOf, textOf, textsOf, type Words, word } from "../values";

/** The property of a library that each argument sets. Those of tokens are properties of its pull zone. */
export const properties: Readonly<Record<string, string>> = {
  "player.version": "PlayerVersion",
  "player.language": "UILanguage",
  "player.font": "FontFamily",
  "player.color": "PlayerKeyColor",
  "player.controls": "Controls",
  "player.playbackSpeeds": "PlaybackSpeeds",
  "player.customHtml": "CustomHTML",
  "player.vastTagUrl": "VastTagUrl",
  "player.viAiPublisherId": "ViAiPublisherId",
  "player.heatmap": "ShowHeatmap",
  "player.rememberPosition": "RememberPlayerPosition",
  "player.compactControls": "EnableCompactControls",
  "player.exposeMetadata": "ExposeVideoMetadata",
  "captions.fontSize": "CaptionsFontSize",
  "captions.color": "CaptionsFontColor",
  "captions.background": "CaptionsBackground",
  "captions.inPlaylist": "EnableCaptionsInPlaylist",
  "encoding.tier": "EncodingTier",
  "encoding.jit": "JitEncodingEnabled",
  "encoding.codecs": "OutputCodecs",
  "encoding.resolutions": "EnabledResolutions",
  "encoding.bitrate240p": "Bitrate240p",
  "encoding.bitrate360p": "Bitrate360p",
  "encoding.bitrate480p": "Bitrate480p",
  "encoding.bitrate720p": "Bitrate720p",
  "encoding.bitrate1080p": "Bitrate1080p",
  "encoding.bitrate1440p": "Bitrate1440p",
  "encoding.bitrate2160p": "Bitrate2160p",
  "encoding.mp4Fallback": "EnableMP4Fallback",
  "encoding.cleanFallback": "RemoveMetadataFromFallbackVideos",
  "encoding.keepOriginals": "KeepOriginalFiles",
  "encoding.exposeOriginals": "ExposeOriginals",
  "encoding.earlyPlay": "AllowEarlyPlay",
  "encoding.contentTagging": "EnableContentTagging",
  "encoding.multiAudio": "EnableMultiAudioTrackSupport",
  "encoding.separateAudio": "UseSeparateAudioStream",
  "encoding.scaleByBothDimensions": "ScaleVideoUsingBothDimensions",
  "transcribing.enabled": "EnableTranscribing",
  "transcribing.languages": "TranscribingCaptionLanguages",
  "transcribing.title": "EnableTranscribingTitleGeneration",
  "transcribing.description": "EnableTranscribingDescriptionGeneration",
  "transcribing.chapters": "EnableTranscribingChaptersGeneration",
  "transcribing.moments": "EnableTranscribingMomentsGeneration",
  "security.directPlay": "AllowDirectPlay",
  "security.blockEmptyReferrer": "BlockNoneReferrer",
  "security.playerTokenAuthentication": "PlayerTokenAuthenticationEnabled",
  "drm.enabled": "EnableDRM",
  "drm.version": "DrmVersion",
  "drm.fairPlay.enabled": "AppleFairPlayDrm.Enabled",
  "drm.widevine.enabled": "GoogleWidevineDrm.Enabled",
  "drm.widevine.sdOnlyForL3": "GoogleWidevineDrm.SdOnlyForL3",
  "drm.widevine.minSecurityLevel": "GoogleWidevineDrm.MinClientSecurityLevel",
  "webhook.url": "WebhookUrl",
};

const words: Readonly<Record<string, Words>> = {
  EncodingTier: counted("Free", "Premium"),
  DrmVersion: counted("Basic", "Enterprise", "BasicV2"),
  "GoogleWidevineDrm.MinClientSecurityLevel": counted("None", "L1", "L2", "L3"),
};
const separated = ["Controls", "PlaybackSpeeds", "OutputCodecs", "EnabledResolutions"];
const caseless = ["FontFamily", "PlayerKeyColor", "CaptionsFontColor", "CaptionsBackground"];

export const streamLibrary: Model = objectModel({
  resource: "StreamLibrary",
  objects: (account) =>
    new Map([...account.streamLibraries.values()].map((record) => [String(record.Id), factsOf(account, record)])),
  declares: ({ name, replicationRegions, ...groups }) => {
    const given = Object.entries(flat(groups)).flatMap(([path, value]) => {
      const property = properties[path];
      if (property === undefined) return [];
      const isSame = caseless.includes(property) ? textOf(value).toLowerCase() : value;
      return [[path, Array.isArray(value) ? setOf(value.map(String)) : isSame]];
    });
    const { tokenAuthentication, tokenIncludesIp } = argsOf(groups.security ?? {});
    return {
      ...Object.fromEntries(given),
      name,
      "URLs must be signed": tokenAuthentication,
      "signatures are for one address": tokenIncludesIp,
      "where else it is stored": givenSet(replicationRegions, (code) => code.toUpperCase()),
    };
  },
});

function factsOf({ pullZones }: Account, library: StreamLibraryRecord) {
  const zone = pullZones.get(library.PullZoneId);
  const settings = Object.entries(properties).map(([path, property]) => [path, plain(library, property)]);
  return {
    ...Object.fromEntries(settings),
    name: library.Name,
    "URLs must be signed": zone?.ZoneSecurityEnabled,
    "signatures are for one address": zone?.ZoneSecurityIncludeHashRemoteIP,
    "where else it is stored": setOf(library.ReplicationRegions),
  };
}

/** A property, of which a text without a value is empty. */
function plain(library: StreamLibraryRecord, property: string): unknown {
  const memberOf = (part: unknown, name: string): unknown => Reflect.get(Object(part), name);
  const value = property.split(".").reduce<unknown>(memberOf, library);
  const enumWords = words[property];
  if (enumWords) return word(enumWords, numberOf(value));
  if (separated.includes(property)) return setOf(textOf(value).split(","));
  if (caseless.includes(property)) return textOf(value).toLowerCase();
  return Array.isArray(value) ? setOf(textsOf(value)) : (value ?? "");
}
