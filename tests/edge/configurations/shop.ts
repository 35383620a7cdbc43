import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

/** It keeps the cache time of a new zone, which overrides what is private. */
export const shop: Configuration = {
  name: "shop",
  origin: "https://shop-origin.example.com",
  defaults: { ip: "203.0.113.5", country: "DE" },
  zone: zoneWith({
    name: "shop",
    originUrl: "https://shop-origin.example.com",
    hostnames: [hostnameCalled("shop.example.com", { forceSSL: true })],
    ignoreQueryStrings: false,
    edgeRules: [
      rule(
        [action("OverrideCacheTime", "0"), action("OverrideBrowserCacheTime", "0")],
        [trigger("Url", ["*://shop.example.com/account*", "*://shop.example.com/cart*", "*/checkout/*"])],
        { order: 0, description: "account and cart" },
      ),
      rule(
        [action("BlockRequest")],
        [trigger("Url", ["*/internal/*"]), trigger("RemoteIP", ["192.0.2.*"], { how: "MatchNone" })],
        { order: 1, match: "MatchAll", description: "office only" },
      ),
      rule(
        [action("Redirect", "https://us.shop.example.com{{path}}", "302")],
        [trigger("Url", ["*://shop.example.com/"]), trigger("CountryCode", ["US"])],
        { order: 2, match: "MatchAll", description: "home of the US" },
      ),
      rule([action("OverrideCacheTime", "0")], [trigger("CookieValue", ["*"], { name: "session" })], {
        order: 3,
        description: "logged in",
      }),
    ],
  }),
};
