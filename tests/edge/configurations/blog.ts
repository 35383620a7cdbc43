import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

export const blog: Configuration = {
  name: "blog",
  origin: "https://blog-origin.example.org",
  zone: zoneWith({
    name: "blog",
    originUrl: "https://blog-origin.example.org",
    hostnames: ["blog.example.org", "www.blog.example.org"].map((name) => hostnameCalled(name, { forceSSL: true })),
    cacheControlMaxAgeOverride: -1,
    edgeRules: [
      rule([action("BlockRequest")], [trigger("Url", ["*/xmlrpc.php"])], { order: 0, description: "no XML-RPC" }),
      rule(
        [action("Redirect", "https://blog.example.org{{path}}", "301")],
        [trigger("Url", ["*://www.blog.example.org/*"])],
        { order: 1, description: "without www" },
      ),
      rule(
        [action("OverrideCacheTime", "31536000"), action("OverrideBrowserCacheTime", "86400")],
        [trigger("UrlExtension", ["css", "js", "png", "jpg", "woff2"])],
        { order: 2, description: "assets" },
      ),
      rule([action("OverrideCacheTime", "0")], [trigger("Url", ["*/wp-admin/*", "*/wp-login.php"])], {
        order: 3,
        description: "admin is not stored",
      }),
    ],
  }),
};
