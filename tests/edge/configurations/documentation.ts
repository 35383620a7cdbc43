import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

export const documentation: Configuration = {
  name: "documentation",
  origin: "https://docs-origin.example.com",
  zone: zoneWith({
    name: "docs",
    originUrl: "https://docs-origin.example.com",
    hostnames: [hostnameCalled("docs.example.com")],
    enableSmartCache: true,
    cacheControlMaxAgeOverride: -1,
    cacheControlPublicMaxAgeOverride: 3600,
    ignoreQueryStrings: false,
    queryStringVaryParameters: ["q"],
    edgeRules: [
      rule(
        [action("Redirect", "https://docs.example.com/latest/", "302")],
        [trigger("Url", ["*://docs.example.com/"])],
        { order: 0, description: "latest" },
      ),
      rule(
        [action("SetResponseHeader", "X-Robots-Tag", "noindex")],
        [trigger("Url", ["*://docs.example.com/v1/*", "*://docs.example.com/v2/*"])],
        { order: 1, description: "old versions" },
      ),
      rule([action("SetResponseHeader", "X-Content-Type-Options", "nosniff")], [trigger("Url", ["*"])], {
        order: 2,
        description: "no sniffing",
      }),
      rule([action("OverrideCacheTime", "0")], [trigger("UrlQueryString", ["*preview=*"])], {
        order: 3,
        description: "drafts",
      }),
      rule([action("OverrideCacheTime", "300")], [trigger("UrlExtension", ["html"])], {
        order: 4,
        description: "pages",
      }),
    ],
  }),
};
