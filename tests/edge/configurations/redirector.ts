import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

export const redirector: Configuration = {
  name: "redirector",
  origin: "https://www-origin.example.com",
  zone: zoneWith({
    name: "redirector",
    originUrl: "https://www-origin.example.com",
    hostnames: ["example.com", "www.example.com", "example.de", "*.example.org"].map((name) => hostnameCalled(name)),
    cacheControlMaxAgeOverride: -1,
    enableHostnameVary: true,
    edgeRules: [
      rule([action("Redirect", "https://www.example.com{{path}}", "301")], [trigger("Url", ["*://example.com/*"])], {
        order: 0,
        description: "with www",
      }),
      rule(
        [action("Redirect", "https://www.example.com/de{{path}}", "302")],
        [trigger("RequestHeader", ["example.de"], { name: "Host" })],
        { order: 1, description: "Germany" },
      ),
      rule(
        [action("Redirect", "https://www.example.com/tenants/%{Url.Hostname}/")],
        [trigger("Url", ["*.example.org/*"])],
        { order: 2, description: "tenants" },
      ),
      rule([action("ForceSSL")], [trigger("Url", ["http://*"])], { order: 3, description: "https only" }),
    ],
  }),
};
