import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

/** The tokens of its requests were signed by OpenSSL, with the key `SecurityKey`. */
export const videoHost: Configuration = {
  name: "video-host",
  origin: "https://videos-origin.example.com",
  defaults: { ip: "203.0.113.5", country: "DE", time: 1_899_999_990 },
  zone: zoneWith({
    name: "videos",
    originUrl: "https://videos-origin.example.com",
    hostnames: [hostnameCalled("videos.example.com")],
    zoneSecurityEnabled: true,
    zoneSecurityKey: "SecurityKey",
    allowedReferrers: ["example.com", "*.example.com"],
    blockNoneReferrer: false,
    blockedCountries: ["KP"],
    edgeRules: [
      rule([action("OverrideCacheTime", "5")], [trigger("UrlExtension", ["m3u8"])], {
        order: 0,
        description: "playlists",
      }),
      rule([action("OverrideCacheTime", "31536000")], [trigger("UrlExtension", ["ts", "m4s"])], {
        order: 1,
        description: "segments",
      }),
      rule([action("DisableTokenAuthentication")], [trigger("Url", ["*/thumbnails/*"])], {
        order: 2,
        description: "open thumbnails",
      }),
    ],
  }),
};
