import { action, hostnameCalled, rule, trigger, zoneWith } from "../../support/edge-zone";
import type { Configuration } from "./configuration";

const all = [trigger("Url", ["*"])];

/** The tokens of its requests were signed by OpenSSL, with the key `SecurityKey`. */
export const apiWithTokens: Configuration = {
  name: "api-with-tokens",
  origin: "https://api-origin.example.com",
  defaults: { ip: "203.0.113.5", country: "DE", time: 1_899_999_990 },
  zone: zoneWith({
    name: "api",
    originUrl: "https://api-origin.example.com",
    hostnames: [hostnameCalled("api.example.com")],
    zoneSecurityEnabled: true,
    zoneSecurityKey: "SecurityKey",
    cacheControlMaxAgeOverride: 0,
    edgeRules: [
      rule([action("DisableTokenAuthentication")], [trigger("Url", ["*://api.example.com/public/*"])], {
        order: 0,
        description: "public",
      }),
      rule([action("SetResponseHeader", "Access-Control-Allow-Origin", "*")], all, { order: 1, description: "CORS" }),
      rule([action("BlockRequest")], [trigger("Url", ["*://api.example.com/v0/*"])], {
        order: 2,
        description: "no version 0",
      }),
    ],
  }),
};
