import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

/** With the optimizer, the copies of images differ by query and WebP, whatever the settings. */
export const imageHost: Configuration = {
  name: "image-host",
  origin: "https://img-origin.example.com",
  defaults: { ip: "203.0.113.5", headers: { Referer: "https://example.com/" } },
  zone: zoneWith({
    name: "images",
    originUrl: "https://img-origin.example.com",
    hostnames: [hostnameCalled("img.example.com")],
    optimizerEnabled: true,
    allowedReferrers: ["example.com", "*.example.com"],
    blockNoneReferrer: true,
    blockedIps: ["198.51.100.7"],
    queryStringVaryParameters: ["width", "height"],
    cacheControlMaxAgeOverride: 31_536_000,
    cacheControlPublicMaxAgeOverride: 86_400,
    edgeRules: [
      rule([action("BlockRequest")], [trigger("Url", ["*/originals/*"])], { order: 0, description: "no originals" }),
      rule([action("DisableOptimizer")], [trigger("Url", ["*/raw/*"])], { order: 1, description: "raw" }),
      rule([action("ForceDownload")], [trigger("UrlQueryString", ["*download=1*"])], {
        order: 2,
        description: "downloads",
      }),
    ],
  }),
};
