import { describe, expect, test } from "vitest";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import type { Zone } from "../zone";
import { finders, lint } from ".";

type Rule = ReturnType<typeof rule>;

const zoneOf = (edgeRules: readonly Rule[], settings: Parameters<typeof zoneWith>[0] = {}) =>
  zoneWith({ cacheControlMaxAgeOverride: -1, edgeRules: [...edgeRules], ...settings });
const found = (zone: Zone) => lint(zone).map(({ id, where, sentence }) => `${id} of ${where.name}: ${sentence}`);

const mark = action("SetResponseHeader", "x-rule", "yes");
const keep = (seconds = "60") => action("OverrideCacheTime", seconds);
const moved = action("Redirect", "https://elsewhere.example/", "301");
const url = (...patterns: string[]) => trigger("Url", patterns);
const all = { match: "MatchAll" } as const;

const seen = new Set<string>();

describe.each<[id: string, wrong: readonly [Zone, RegExp][], nearMisses: readonly Zone[]]>([
  [
    "rule-never-fires",
    [
      [zoneOf([rule([mark], [url("shop.example.com/*")])]), /compared with the whole URL/],
      [zoneOf([rule([mark], [url("https://old.example.com/*")])]), /hostname old\.example\.com, which is none/],
      [zoneOf([rule([mark], [trigger("CountryCode", ["Germany"])])]), /Germany is no country's code/],
      [zoneOf([rule([mark], [trigger("StatusCode", ["4O4"])])]), /4O4 is no status code/],
      [zoneOf([rule([mark], [trigger("RemoteIP", ["203.0.113"])])]), /203\.0\.113 is no address/],
      [zoneOf([rule([mark], [trigger("RandomChance", ["0"])])]), /chance of 0 %/],
      [
        zoneOf([rule([mark], [trigger("RequestMethod", ["GET"]), trigger("RequestMethod", ["POST", "PUT"])], all)]),
        /nothing matches both GET and POST or PUT/,
      ],
      [zoneOf([rule([mark], [trigger("UrlExtension", ["css", "js"], { how: "MatchAll" })])]), /both css and js/],
      [
        zoneOf([
          rule([mark], [url("*/blog/*"), url("https://shop.example.com/a*", "https://shop.example.com/b")], {
            match: "MatchNone",
          }),
          rule([keep()], [url("*/a/*.css"), url("*.js")], { ...all, order: 1 }),
        ]),
        /nothing matches both/,
      ],
      [zoneOf([rule([mark], [url("*/blog/"), trigger("UrlExtension", ["html"])], all)]), /is a folder/],
      [zoneOf([rule([mark], [url("*")], { match: "MatchNone" })]), /one matches every URL/],
    ],
    [
      zoneOf([rule([mark], [url("*shop.example.com/*")])]),
      zoneOf([rule([mark], [url("/images/*")])]),
      zoneOf([rule([mark], [url("h*")])]),
      zoneOf([rule([mark], [url("*://old.example.com/*")])]),
      zoneOf([rule([mark], [url("https://SHOP.example.com/*")])]),
      zoneOf([rule([mark], [url("https://a.example.org/*")])], { hostnames: [hostnameCalled("*.example.org")] }),
      zoneOf([rule([mark], [url("shop.example.com/*", "*/a")])]),
      zoneOf([rule([mark], [url("shop.example.com/*"), trigger("RequestMethod", ["GET"])])]),
      zoneOf([rule([mark], [trigger("RequestMethod", ["GET"]), trigger("RequestMethod", ["get"])], all)]),
      zoneOf([rule([mark], [trigger("RequestMethod", ["GET"]), trigger("RequestMethod", ["POST"])])]),
      zoneOf([rule([mark], [url("*/a/*"), url("*.css")], all)]),
      zoneOf([rule([mark], [url("pattern:shop$"), url("*.css")], all)]),
      zoneOf([
        rule(
          [mark],
          [trigger("RequestHeader", ["a"], { name: "x" }), trigger("RequestHeader", ["b"], { name: "x" })],
          all,
        ),
      ]),
      zoneOf([rule([mark], [url("*/blog/", "*/a.html"), trigger("UrlExtension", ["html"])], all)]),
      zoneOf([rule([mark], [trigger("RemoteIP", ["203.0.113.0/24", "203.*"])])]),
      zoneOf([rule([mark], [])]),
      zoneOf([rule([mark], [url("shop.example.com/*")], { enabled: false })]),
    ],
  ],
  [
    "rule-shadowed",
    [
      [
        zoneOf([rule([keep()], [url("*/a/*")]), rule([keep("5")], [url("*/a/b/*")], { order: 1 })]),
        /^rule-shadowed of edge rule 1: OverrideCacheTime never counts/,
      ],
      [
        zoneOf([
          rule([moved], [url("*")], { description: "all" }),
          rule([moved], [trigger("Url", ["*.css"]), trigger("RequestMethod", ["GET"])], { ...all, order: 1 }),
        ]),
        /"all" is before it/,
      ],
      [
        zoneOf([
          rule([keep()], [url("*.css", "*.js")]),
          rule([keep("5"), mark], [url("*.js", "*/x.css")], { order: 1 }),
        ]),
        /OverrideCacheTime never counts/,
      ],
      [
        zoneOf([
          rule([keep()], [trigger("Url", ["*/a*"], { how: "MatchNone" })]),
          rule([keep("5")], [trigger("Url", ["*/a*", "*/b*"], { how: "MatchNone" })], { order: 1 }),
        ]),
        /OverrideCacheTime/,
      ],
    ],
    [
      zoneOf([
        rule([keep()], [trigger("Url", ["*/a*"], { how: "MatchNone" })]),
        rule([keep("5")], [trigger("Url", ["*/a/b*"], { how: "MatchNone" })], { order: 1 }),
      ]),
      zoneOf([rule([keep()], [url("*/a/b/*")]), rule([keep("5")], [url("*/a/*")], { order: 1 })]),
      zoneOf([rule([keep()], [url("*/a/*")]), rule([keep("5")], [url("*/a/b/*")])]),
      zoneOf([rule([mark], [url("*")]), rule([mark], [url("*/a/*")], { order: 1 })]),
      zoneOf([
        rule([keep()], [url("*"), trigger("RequestMethod", ["GET"])], all),
        rule([keep("5")], [url("*/a/*")], { order: 1 }),
      ]),
      zoneOf([
        rule([keep()], [trigger("RandomChance", ["50"])]),
        rule([keep("5")], [trigger("RandomChance", ["50"])], { order: 1 }),
      ]),
      zoneOf([
        rule([keep()], [trigger("RequestHeader", ["*"], { name: "x" })]),
        rule([keep("5")], [trigger("RequestHeader", ["a"], { name: "y" })], { order: 1 }),
      ]),
      zoneOf([
        rule([keep()], [trigger("RemoteIP", ["10.*"])]),
        rule([keep("5")], [trigger("RemoteIP", ["10.0.0.0/7"])], { order: 1 }),
      ]),
      zoneOf([
        rule([action("OriginUrl", "https://a.example")], [url("pattern:/a/.*$")]),
        rule([action("OriginUrl", "https://b.example")], [url("pattern:/a/.*$")], { order: 1 }),
      ]),
      zoneOf([
        rule([keep()], [trigger("Url", ["*/a*", "*/b*"], { how: "MatchNone" })]),
        rule([keep("5")], [trigger("Url", ["*/a*"], { how: "MatchNone" })], { order: 1 }),
      ]),
      zoneOf([rule([keep()], [url("*")], { enabled: false }), rule([keep("5")], [url("*/a/*")], { order: 1 })]),
    ],
  ],
  [
    "rule-unreached",
    [
      [
        zoneOf([
          rule([action("OriginUrl", "https://b.example")], [url("*/old/a/*")]),
          rule([moved], [url("*/old/*")], { order: 1 }),
        ]),
        /blocks or redirects each one/,
      ],
      [
        zoneOf([
          rule([action("BlockRequest")], [url("*.php")]),
          rule([action("SetRequestHeader", "x", "y")], [url("*/wp/*.php")], { order: 1 }),
        ]),
        /no request reaches it/,
      ],
    ],
    [
      zoneOf([
        rule([action("OriginUrl", "https://b.example")], [url("*/old/*")]),
        rule([moved], [url("*/old/a/*")], { order: 1 }),
      ]),
      zoneOf([rule([mark], [url("*/old/a/*")]), rule([moved], [url("*/old/*")], { order: 1 })]),
      zoneOf([
        rule([action("OriginUrl", "https://b.example")], [url("*/a*")]),
        rule([action("ForceSSL")], [url("*")], { order: 1 }),
      ]),
      zoneOf([
        rule([action("OriginUrl", "https://b.example")], [trigger("StatusCode", ["404"])]),
        rule([moved], [trigger("StatusCode", ["404"])], { order: 1 }),
      ]),
    ],
  ],
  [
    "redirect-loop",
    [
      [
        zoneOf([
          rule([action("Redirect", "https://shop.example.com/new/a", "301")], [url("*/new/*")], {
            description: "itself",
          }),
        ]),
        /of itself: redirects in a circle: https:\/\/shop\.example\.com\/new\/a → https:\/\/shop\.example\.com\/new\/a/,
      ],
      [
        zoneOf([
          rule([action("Redirect", "https://shop.example.com/b", "301")], [url("*/a")]),
          rule([action("Redirect", "https://shop.example.com/a", "301")], [url("*/b")], { order: 1 }),
        ]),
        /shop\.example\.com\/a → https:\/\/shop\.example\.com\/b/,
      ],
      [
        zoneOf([rule([action("Redirect", "https://shop.example.com/new{{path}}", "302")], [url("*")])]),
        /never stops to redirect/,
      ],
      [
        zoneOf([rule([action("Redirect", "https://shop.example.com{{path}}", "301")], [url("https://*")])]),
        /in a circle/,
      ],
    ],
    [
      zoneOf([rule([action("Redirect", "https://shop.example.com/new/a", "301")], [url("*/old/*")])]),
      zoneOf([rule([action("Redirect", "https://shop.example.com{{path}}", "301")], [url("http://*")])]),
      zoneOf([rule([action("Redirect", "https://elsewhere.example/a", "301")], [url("*/a")])]),
      zoneOf([
        rule(
          [action("Redirect", "https://shop.example.com/a", "301")],
          [url("*"), trigger("CountryCode", ["DE"])],
          all,
        ),
      ]),
      zoneOf([rule([action("Redirect", "https://shop.example.com/A", "301")], [url("*/a")])]),
      zoneOf([
        rule(
          [action("Redirect", "https://shop.example.com/de/", "302")],
          [trigger("Url", ["*/de/*"], { how: "MatchNone" })],
        ),
      ]),
    ],
  ],
  [
    "extension-on-folders",
    [
      [
        zoneOf([rule([keep()], [trigger("UrlExtension", ["html"])])], { originType: "StorageZone" }),
        /does not fire for the pages of folders/,
      ],
    ],
    [
      zoneOf([rule([keep()], [trigger("UrlExtension", ["html"])])]),
      zoneOf([rule([keep()], [trigger("UrlExtension", ["html"]), url("*/")])], { originType: "StorageZone" }),
      zoneOf([rule([keep()], [trigger("UrlExtension", ["css", "html"])])], { originType: "StorageZone" }),
      zoneOf([rule([keep()], [trigger("UrlExtension", ["html"], { how: "MatchNone" })])], {
        originType: "StorageZone",
      }),
    ],
  ],
  [
    "query-in-url",
    [[zoneOf([rule([mark], [url("*/a?page=*")])]), /matches no query/]],
    [zoneOf([rule([mark], [trigger("UrlQueryString", ["a?"])]), rule([mark], [url("pattern:/ab?$")])])],
  ],
  [
    "private-responses-stored",
    [
      [zoneOf([], { cacheControlMaxAgeOverride: 60 }), /cache time of 60 s overrides/],
      [
        zoneOf([rule([keep()], [trigger("CookieValue", ["*"], { name: "session" })])]),
        /requests with the cookie session get/,
      ],
      [
        zoneOf([
          rule([mark, keep()], [url("*/me/*"), trigger("RequestHeader", ["Bearer *"], { name: "Authorization" })], all),
        ]),
        /the header Authorization/,
      ],
    ],
    [
      zoneOf([], { cacheControlMaxAgeOverride: 60, originType: "StorageZone" }),
      zoneOf([], { cacheControlMaxAgeOverride: 60, enableSmartCache: true }),
      zoneOf([], { cacheControlMaxAgeOverride: 0 }),
      zoneOf([rule([keep("0")], [trigger("CookieValue", ["*"], { name: "session" })])]),
      zoneOf([rule([keep()], [trigger("CookieValue", ["*"], { name: "session" }), url("*.css")])]),
      zoneOf([rule([keep()], [trigger("CookieValue", ["*"], { name: "session", how: "MatchNone" })])]),
      zoneOf([rule([keep()], [trigger("CookieValue", ["*"], { name: "session" })])], {
        enableCookieVary: true,
        cookieVaryParameters: ["session"],
      }),
      zoneOf([rule([keep()], [trigger("RequestHeader", ["*"], { name: "Authorization" })])], {
        cacheKeyHeaders: "x-a,authorization",
      }),
    ],
  ],
  [
    "token-never-required",
    [
      [
        zoneOf([rule([action("DisableTokenAuthentication")], [url("*://*")])], { zoneSecurityEnabled: true }),
        /off for every URL/,
      ],
    ],
    [
      zoneOf([rule([action("DisableTokenAuthentication")], [url("*://*")])]),
      zoneOf([rule([action("DisableTokenAuthentication")], [url("*/public/*")])], { zoneSecurityEnabled: true }),
      zoneOf([rule([action("DisableTokenAuthentication")], [url("https://*")])], { zoneSecurityEnabled: true }),
      zoneOf([rule([action("DisableTokenAuthentication")], [url("*"), trigger("RequestMethod", ["GET"])], all)], {
        zoneSecurityEnabled: true,
      }),
    ],
  ],
  [
    "too-many-patterns",
    [
      [
        zoneOf([rule([mark], [url("*/a", "*/b", "*/c", "*/d", "*/e", "*/f")])]),
        /has 6 patterns, and a condition takes 5/,
      ],
    ],
    [zoneOf([rule([mark], [url("*/a", "*/b", "*/c", "*/d", "*/e")])])],
  ],
  [
    "pattern-without-end",
    [[zoneOf([rule([mark], [url("pattern:/a/.*")])]), /must end in \$/]],
    [zoneOf([rule([mark], [url("pattern:/a/.*$", "*/a")])])],
  ],
])("%s", (id, wrong, nearMisses) => {
  seen.add(id);
  test.each(wrong)("is told %#", (zone, text) => {
    expect(found(zone)).toEqual([expect.stringMatching(text)]);
    expect(lint(zone)[0]?.id).toBe(id);
  });
  test.each(nearMisses.map((zone) => [zone]))("is not told of a near miss %#", (zone) => {
    expect(found(zone)).toEqual([]);
  });
});

test("Every kind of finding is tested", () => {
  expect(finders.map(({ id }) => id)).toEqual([...seen]);
});
