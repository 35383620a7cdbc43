import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

/** From a storage zone, in the folder of a release. */
export const staticSite: Configuration = {
  name: "static-site",
  origin: "storage zone 77, in /releases/42/",
  zone: zoneWith({
    name: "static",
    originType: "StorageZone",
    storageZoneId: 77,
    hostnames: [hostnameCalled("static.example.net", { forceSSL: true }), hostnameCalled("static.b-cdn.net")],
    cacheControlMaxAgeOverride: -1,
    cacheErrorResponses: true,
    edgeRules: [
      rule([action("OverrideCacheTime", "60")], [trigger("Url", ["pattern:^https?://[^/]+/[^.]*$"])], {
        order: 0,
        description: "folders",
      }),
      rule(
        [action("OverrideCacheTime", "31536000"), action("OverrideBrowserCacheTime", "31536000")],
        [trigger("Url", ["*/assets/*"])],
        { order: 1, description: "assets" },
      ),
      rule([action("OriginStorage", "77", "files", "/releases/42/")], [trigger("Url", ["*"])], {
        order: 2,
        description: "release",
      }),
      rule([action("SetResponseHeader", "Cache-Tag", "html")], [trigger("UrlExtension", ["html"])], {
        order: 3,
        description: "tag of pages",
      }),
      rule([action("Redirect", "https://static.example.net/", "301")], [trigger("Url", ["*://*/home"])], {
        order: 4,
        description: "old home",
      }),
    ],
  }),
};
