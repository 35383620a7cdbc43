import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

export const movedSite: Configuration = {
  name: "moved-site",
  origin: "https://old-origin.example.com",
  zone: zoneWith({
    name: "old-site",
    originUrl: "https://old-origin.example.com",
    hostnames: [hostnameCalled("old.example.com"), hostnameCalled("www.old.example.com")],
    edgeRules: [
      rule([action("Redirect", "https://new.example.com/company", "301")], [trigger("Url", ["*://*/about-us"])], {
        order: 0,
        description: "about us",
      }),
      rule(
        [action("Redirect", "https://blog.example.com/%{Path.2}", "301")],
        [trigger("Url", ["pattern:^https?://[^/]+/blog/%d+/.*$"])],
        { order: 1, description: "posts" },
      ),
      rule([action("Redirect", "https://files.example.com{{path}}", "302")], [trigger("Url", ["/files/*"])], {
        order: 2,
        description: "files",
      }),
      rule([action("Redirect", "https://new.example.com{{path}}", "301")], [trigger("Url", ["*"])], {
        order: 3,
        description: "everything else",
      }),
    ],
  }),
};
