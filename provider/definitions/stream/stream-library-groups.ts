import { z } from "zod";
import { drmVersion, encodingTier, widevineSecurityLevel } from "../../../sdk/api/stream";
import { group, type Part } from "../../define/group";
import { urlOrNone } from "../shared/url-or-none";
import { amount, choice, flag, inOneText, names, setting, text } from "./stream-library-setting";

const colour = z.string().min(1);
const resolution = z.string().regex(/^\d{3,4}p$/, "is not a resolution such as 720p");
const word = z.string().regex(/^[\w-]+$/, "is not one word, such as the name of a codec or of a control");
const bitrate = z.int32().positive();
const onFiles = "Later uploads have it, not the videos that exist.";

/** The settings of `player`. */
const player = group("The embedded player.", {
  version: amount("playerVersion", z.int32().positive(), "The version of the player: 1, or 2 for the newer one."),
  language: text("uILanguage", "The code of its language, such as `en`; `getStreamLanguages` lists them."),
  font: setting(
    z.string(),
    "The font of the player: Arial, Inter, Lato, Oswald, Raleway, Roboto, Rubik or Ubuntu, in any case.",
    { name: "fontFamily", toArgument: (value) => value ?? "" },
    { ignoresCase: true },
  ),
  color: setting(
    colour,
    "The color of its controls, such as `#ff7755`.",
    { name: "playerKeyColor" },
    { ignoresCase: true },
  ),
  controls: inOneText(
    "controls",
    "Its controls: `play-large`, `play`, `progress`, `current-time`, `mute`, `volume`, `captions`, `settings`, `pip`, `airplay`, `fullscreen`.",
    word,
  ),
  playbackSpeeds: inOneText(
    "playbackSpeeds",
    "The speeds to choose from, such as 0.5, 1 and 1.25.",
    z.number().positive(),
  ),
  customHtml: text("customHTML", "HTML for the head of its page."),
  vastTagUrl: text("vastTagUrl", "The URL of the VAST tag that advertises; empty for none."),
  viAiPublisherId: text("viAiPublisherId", "The id of the publisher at vi.ai, for advertising; empty for none."),
  heatmap: flag("showHeatmap", "Whether it shows which parts of a video are watched most."),
  rememberPosition: flag("rememberPlayerPosition", "Whether it continues where the visitor stopped."),
  compactControls: flag("enableCompactControls", "Whether its controls are compact."),
  exposeMetadata: flag("exposeVideoMetadata", "Whether its page describes the video for search engines."),
});

/** The settings of `captions`. */
const captions = group("Captions in the player.", {
  fontSize: amount("captionsFontSize", z.int32().positive(), "The size of the font."),
  color: setting(
    colour,
    "The color of the text, such as `#fff`.",
    { name: "captionsFontColor" },
    { ignoresCase: true },
  ),
  background: setting(
    colour,
    "The color behind the text, such as `#000`.",
    { name: "captionsBackground" },
    { ignoresCase: true },
  ),
  inPlaylist: flag("enableCaptionsInPlaylist", "Whether the HLS playlist names the captions, for other players."),
});

/** The settings of `encoding`. */
const encoding = group(`How uploaded videos are encoded. ${onFiles}`, {
  tier: choice(
    "encodingTier",
    encodingTier,
    {
      Free: "Without charge, with the codec x264.",
      Premium: "Charged by the minute: other codecs and JIT, with priority.",
    },
    "What encoding costs.",
  ),
  jit: flag(
    "jitEncodingEnabled",
    "Whether a resolution is encoded when it is first watched. It needs the tier Premium.",
  ),
  codecs: inOneText("outputCodecs", "The codecs: `x264`, and with the tier Premium `vp9`, `hevc` and `av1`.", word),
  resolutions: inOneText(
    "enabledResolutions",
    "The resolutions, at least one: `240p`, `360p`, `480p`, `720p`, `1080p`, `1440p`, `2160p`.",
    resolution,
  ),
  bitrate240p: amount("bitrate240p", bitrate, "The bit rate of 240p in kbit/s."),
  bitrate360p: amount("bitrate360p", bitrate, "The bit rate of 360p in kbit/s."),
  bitrate480p: amount("bitrate480p", bitrate, "The bit rate of 480p in kbit/s."),
  bitrate720p: amount("bitrate720p", bitrate, "The bit rate of 720p in kbit/s."),
  bitrate1080p: amount("bitrate1080p", bitrate, "The bit rate of 1080p in kbit/s."),
  bitrate1440p: amount("bitrate1440p", bitrate, "The bit rate of 1440p in kbit/s."),
  bitrate2160p: amount("bitrate2160p", bitrate, "The bit rate of 2160p in kbit/s."),
  mp4Fallback: flag("enableMP4Fallback", "Whether there are MP4 files for players without HLS."),
  cleanFallback: flag(
    "removeMetadataFromFallbackVideos",
    "Whether MP4 files are without the metadata of the original.",
  ),
  keepOriginals: flag("keepOriginalFiles", "Whether the uploaded files are kept."),
  exposeOriginals: flag(
    "exposeOriginals",
    "Whether the uploaded files can be downloaded, without DRM. The platform switches it on with `earlyPlay`.",
  ),
  earlyPlay: flag(
    "allowEarlyPlay",
    "Whether a video can be played before its encoding ends. The platform switches it off with `jit`.",
  ),
  contentTagging: flag("enableContentTagging", "Whether the platform tags videos by what they show."),
  multiAudio: flag("enableMultiAudioTrackSupport", "Whether videos have all their audio tracks."),
  separateAudio: flag("useSeparateAudioStream", "Whether audio is apart from video in the segments."),
  scaleByBothDimensions: flag(
    "scaleVideoUsingBothDimensions",
    "Whether both width and height limit the resolution, so that no video is enlarged or distorted.",
  ),
});

const generates = (what: string) =>
  `Whether the platform writes ${what} from the transcription. The platform switches on \`enabled\` with it.`;

/** The settings of `transcribing`. */
const transcribing = group(`Captions that the platform writes by itself, charged by minute and language. ${onFiles}`, {
  enabled: flag("enableTranscribing", "Whether videos are transcribed."),
  languages: names(
    "transcribingCaptionLanguages",
    "The codes of the languages of the captions, such as `en`; `getStreamLanguages` lists them.",
  ),
  title: flag("enableTranscribingTitleGeneration", generates("a title")),
  description: flag("enableTranscribingDescriptionGeneration", generates("a description")),
  chapters: flag("enableTranscribingChaptersGeneration", generates("chapters")),
  moments: flag("enableTranscribingMomentsGeneration", generates("moments")),
});

/** The settings of `security`. */
const security = group("Who may watch the videos. Referrers have a resource of their own.", {
  directPlay: flag("allowDirectPlay", "Whether the player has a page of its own, for direct links."),
  blockEmptyReferrer: flag(
    "blockNoneReferrer",
    "Whether requests without a referrer are refused. On a new library it is on, so direct links and thumbnails are answered 403 in an address bar.",
  ),
  playerTokenAuthentication: flag("playerTokenAuthenticationEnabled", "Whether embedded players need a signed URL."),
  tokenAuthentication: flag(
    "enableTokenAuthentication",
    "Whether URLs of the library's pull zone must be signed (token authentication). Reading it takes a read of the pull zone.",
  ),
  tokenIncludesIp: flag(
    "enableTokenIPVerification",
    "Whether such a signature is valid for one address alone. Reading it takes a read of the pull zone.",
  ),
});

/** The settings of `drm`. */
const drm = group("Digital rights management. Enterprise is charged by the month and by the license.", {
  enabled: flag("enableDRM", "Whether videos are protected."),
  version: choice(
    "drmVersion",
    drmVersion,
    {
      Basic: "The platform's own protection.",
      Enterprise: "FairPlay and Widevine, once the vendor has set it up for the account.",
      BasicV2: "The second version of the platform's own protection.",
    },
    "The kind of protection.",
  ),
  fairPlay: group("Apple FairPlay, with Enterprise alone.", {
    enabled: flag("appleFairPlayDrm.enabled", "Whether it is used."),
  }),
  widevine: group("Google Widevine, with Enterprise alone.", {
    enabled: flag("googleWidevineDrm.enabled", "Whether it is used."),
    sdOnlyForL3: flag(
      "googleWidevineDrm.sdOnlyForL3",
      "Whether clients of the level L3 get audio and standard definition only.",
    ),
    minSecurityLevel: choice(
      "googleWidevineDrm.minClientSecurityLevel",
      widevineSecurityLevel,
      {
        None: "Any client.",
        L1: "Clients that decrypt and decode in protected hardware.",
        L2: "Also those that decrypt in protected hardware.",
        L3: "Also those in software.",
      },
      "The security that a client must have at least.",
    ),
  }),
});

/** The settings of `webhook`. */
const webhook = group("Reports of what happens to videos.", {
  url: text("webhookUrl", "The URL to which they are sent; empty for none.", urlOrNone),
});

/** The settings of a library, in groups. */
export const streamLibraryGroups = z.object({ player, captions, encoding, transcribing, security, drm, webhook });

export type StreamLibraryGroups = z.output<typeof streamLibraryGroups>;
/** Any members of the groups. */
export type StreamLibraryArguments = Part<StreamLibraryGroups>;
