import { describe, expect, test } from "vitest";
import { only, outcomes } from "../../tests/support/edge-answers";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain } from "..";

describe("edge rules", () => {
  const all = [trigger("Url", ["*"])];
  const withRules = (...rules: ReturnType<typeof rule>[]) => zoneWith({ edgeRules: rules });

  test("run in their order: the first of a kind counts, and each that sets a header", () => {
    const zone = withRules(
      rule([action("SetResponseHeader", "hello2", "world2")], all, { order: 4 }),
      rule([action("OverrideBrowserCacheTime", "5")], all, { order: 3 }),
      rule([action("SetResponseHeader", "hello", "world")], all, { order: 2 }),
      rule([action("OverrideBrowserCacheTime", "3600")], all, { order: 1 }),
    );
    expect(only(zone)).toMatchObject({
      headers: { hello: "world", hello2: "world2" },
      cache: { browser: "public, max-age=3600" },
    });
  });

  test("that are disabled are left out", () => {
    expect(outcomes(withRules(rule([action("BlockRequest")], all, { enabled: false })))).toEqual(["served"]);
  });

  test("block with 403, redirect with a status and variables, and force SSL", () => {
    expect(outcomes(withRules(rule([action("BlockRequest")], all)))).toEqual(["refused 403"]);
    const redirect = (url: string, status = "302") => withRules(rule([action("Redirect", url, status)], all));
    const question = { url: "https://shop.example.com/a/b.txt?x=1", country: "DE" };
    expect(outcomes(redirect("https://www.example.com{{path}}"), question)).toEqual([
      "redirected 302 to https://www.example.com/a/b.txt?x=1",
    ]);
    expect(outcomes(redirect("https://%{Url.Hostname}/%{Path.0}/%{Query.x}/%{User.CountryCode}"), question)).toEqual([
      "redirected 302 to https://shop.example.com/a/1/DE",
    ]);
    expect(outcomes(redirect("https://e.example/", ""))).toEqual([
      "redirected (status not documented) to https://e.example/",
    ]);
    expect(
      outcomes(redirect("https://e.example/%{Path.-1}"), { url: "https://shop.example.com/hello/world/a.jpg" }),
    ).toEqual(["redirected 302 to https://e.example/hello"]);
    expect(outcomes(withRules(rule([action("ForceSSL")], all)), { url: "http://shop.example.com/a" })).toEqual([
      "redirected (status not documented) to https://shop.example.com/a",
    ]);
    expect(outcomes(withRules(rule([action("ForceSSL")], all)))).toEqual(["served"]);
  });

  test("of which several end the request depend on which kind wins, where it differs", () => {
    const redirect = rule([action("Redirect", "https://e.example/", "301")], all, { order: 1 });
    const block = rule([action("BlockRequest")], all, { order: 2 });
    expect(outcomes(withRules(redirect, block))).toEqual([
      "redirected 301 to https://e.example/ if which-edge-rule-ends=order if which-edge-rule-ends=redirect",
      "refused 403 if which-edge-rule-ends=block",
    ]);
  });

  test("of the origin act on a miss alone", () => {
    const zone = withRules(
      rule([action("OriginUrl", "https://other.example"), action("SetRequestHeader", "x-a", "%{Request.Method}")], all),
    );
    expect(only(zone).origin).toEqual({ from: "https://other.example", headers: { "x-a": "GET" } });
    expect(only(zone, { cache: "hit" }).origin).toBeUndefined();
    const storage = withRules(rule([action("OriginStorage", "77", "files", "/deploys/1/")], all));
    expect(only(storage).origin?.from).toBe("storage zone 77, in /deploys/1/");
  });

  test("ask whether pattern: works at the origin", () => {
    const zone = withRules(
      rule([action("OriginUrl", "https://other.example")], [trigger("Url", ["pattern:^https.*$"])]),
    );
    expect(outcomes(zone)).toEqual(["served if pattern-at-the-origin=works", "served if pattern-at-the-origin=never"]);
  });

  test("set the status of what is served", () => {
    expect(outcomes(withRules(rule([action("SetStatusCode", "404")], all)))).toEqual(["served 404"]);
  });
});

test("an action at the origin is not taken where the cache answers", () => {
  const zone = zoneWith({ edgeRules: [rule([action("DisableWAF")], [trigger("Url", ["*"])])] }, { wafEnabled: true });
  const openWith = (cache: "hit" | "miss") =>
    explain(zone, { url: "https://shop.example.com/", cache }).notJudged.map(({ what }) => what);
  expect(openWith("hit")).toEqual(["managed rules of the firewall"]);
  expect(openWith("miss")).toEqual([]);
});
