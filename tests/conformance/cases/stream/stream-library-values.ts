import type { Pair, Values } from "../pull-zones";

const on: Pair = [true, false];
const off: Pair = [false, true];

/** Two values of every member of every group, but for early play, which JIT excludes. */
export const values: Readonly<Record<string, Values>> = {
  player: {
    version: [1, 2],
    language: ["de", "fr"],
    font: ["Lato", "Ubuntu"],
    color: ["#0a84ff", "#123456"],
    controls: [["play", "progress", "volume"], ["play"]],
    playbackSpeeds: [[1, 1.5, 2], [1]],
    customHtml: ["<style></style>", "<b></b>"],
    vastTagUrl: ["https://ads.example.com/vast", "https://ads.example.org/vast"],
    viAiPublisherId: ["123", "456"],
    heatmap: on,
    rememberPosition: on,
    compactControls: on,
    exposeMetadata: off,
  },
  captions: { fontSize: [24, 30], color: ["#ff0", "#0ff"], background: ["#111", "#222"], inPlaylist: on },
  encoding: {
    tier: ["Premium", "Free"],
    jit: on,
    codecs: [["x264", "vp9"], ["x264"]],
    resolutions: [["240p", "720p", "2160p"], ["720p"]],
    bitrate240p: [601, 602],
    bitrate360p: [801, 802],
    bitrate480p: [1401, 1402],
    bitrate720p: [2801, 2802],
    bitrate1080p: [5001, 5002],
    bitrate1440p: [8001, 8002],
    bitrate2160p: [25001, 25002],
    mp4Fallback: off,
    cleanFallback: on,
    keepOriginals: off,
    exposeOriginals: on,
    contentTagging: on,
    multiAudio: off,
    separateAudio: on,
    scaleByBothDimensions: on,
  },
  transcribing: {
    enabled: on,
    languages: [["en", "de"], ["en"]],
    title: on,
    description: on,
    chapters: on,
    moments: on,
  },
  security: {
    directPlay: off,
    blockEmptyReferrer: off,
    playerTokenAuthentication: on,
    tokenAuthentication: on,
    tokenIncludesIp: on,
  },
  drm: {
    enabled: on,
    version: ["Enterprise", "BasicV2"],
    fairPlay: { enabled: on },
    widevine: { enabled: on, sdOnlyForL3: on, minSecurityLevel: ["L1", "L3"] },
  },
  webhook: { url: ["https://hooks.example.com/videos", "https://hooks.example.org/videos"] },
};
