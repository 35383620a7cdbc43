import { describe, expect, test } from "vitest";
import { only } from "../../tests/support/edge-answers";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain, type QuestionInput } from "..";

describe("the cache", () => {
  const cached = (settings: Parameters<typeof zoneWith>[0], question: Partial<QuestionInput> = {}) =>
    only(zoneWith(settings), question).cache;
  const origin = (control: string | undefined, more = {}) => ({
    origin: { headers: { ...(control && { "cache-control": control }), ...more } },
  });

  test("of a new zone stores even what is private, for 30 days, and says so", () => {
    expect(cached({}, origin("private, no-store"))).toEqual({
      stored: "yes",
      seconds: 2_592_000,
      key: ["path"],
      browser: undefined,
      warnings: ["the cache time overrides a response that is meant for one visitor: others will get it"],
    });
    expect(cached({}, origin("public, max-age=5"))?.warnings).toEqual([]);
  });

  test.each([
    ["public, s-maxage=120", { stored: "yes", seconds: 120 }],
    ["max-age=5, stale-while-revalidate=120", { stored: "yes", seconds: 5 }],
    ["private", { stored: "no" }],
    ["no-store", { stored: "no" }],
    ["no-cache", { stored: "no" }],
    ["public, max-age=0", { stored: "no" }],
    [undefined, { stored: "yes", seconds: 2_592_000 }],
  ])("that follows the origin, with Cache-Control %s", (control, expected) => {
    expect(cached({ cacheControlMaxAgeOverride: -1 }, origin(control))).toMatchObject(expected);
  });

  test("does what the origin's headers say where they are not given, and nothing with 0 or of a POST", () => {
    expect(cached({ cacheControlMaxAgeOverride: -1 })?.stored).toBe("origin");
    expect(cached({ cacheControlMaxAgeOverride: 0 })?.stored).toBe("no");
    expect(cached({}, { method: "POST" })?.stored).toBe("no");
  });

  test("that follows a storage zone keeps its files for as long as others measured, unless a script is in between", () => {
    const storage = { originType: "StorageZone", storageZoneId: 77, cacheControlMaxAgeOverride: -1 } as const;
    expect(cached(storage)).toMatchObject({ stored: "yes", seconds: 25_600_000 });
    expect(cached(storage, origin("private"))?.stored).toBe("no");
    expect(cached({ ...storage, middlewareScriptId: 5 })?.stored).toBe("origin");
    const elsewhere = rule([action("OriginUrl", "https://other.example")], [trigger("Url", ["*"])]);
    expect(cached({ ...storage, edgeRules: [elsewhere] })?.stored).toBe("origin");
  });

  test("asks about Set-Cookie, where the response would be stored", () => {
    const storedOf = (question: Partial<QuestionInput>, settings = {}) => {
      const answer = explain(zoneWith(settings), { url: "https://shop.example.com/", ...question });
      return answer.alternatives.map(({ cache, under }) => [cache?.stored, ...under.flat().map(({ id }) => id)]);
    };
    expect(storedOf({ method: "HEAD" })).toEqual([["yes"]]);
    expect(storedOf(origin(undefined, { "set-cookie": "a=1" }))).toEqual([
      ["yes", "set-cookie-stored"],
      ["no", "set-cookie-stored"],
    ]);
    expect(storedOf({ method: "HEAD" }, { cacheControlMaxAgeOverride: 0 })).toEqual([["no"]]);
    expect(storedOf(origin("private", { "set-cookie": "a=1" }), { cacheControlMaxAgeOverride: -1 })).toEqual([["no"]]);
  });

  test("names what decides: the method, the response, the zone or a rule", () => {
    const override = rule([action("OverrideCacheTime", "60")], [trigger("Url", ["*"])], { description: "a minute" });
    const by = (question: Partial<QuestionInput>) => {
      const { by } = only(zoneWith({ edgeRules: [override] }), question);
      return [by.by?.name, by.source];
    };
    expect(by({})).toEqual(["a minute", "edge-rule-order"]);
    expect(by({ method: "POST" })).toEqual(["shop", "http-caching"]);
    expect(by({ origin: { status: 404 } })).toEqual(["shop", "findings"]);
  });

  test("does not store errors, or for 5 seconds", () => {
    expect(cached({}, { origin: { status: 404 } })?.stored).toBe("no");
    expect(cached({ cacheErrorResponses: true }, { origin: { status: 404 } })).toMatchObject({
      stored: "yes",
      seconds: 5,
    });
  });

  test("that is smart stores known extensions, but no HTML, unless a rule overrides", () => {
    const smart = { enableSmartCache: true };
    expect(cached(smart)?.stored).toBe("yes");
    expect(cached(smart, { url: "https://shop.example.com/account" })?.stored).toBe("no");
    expect(
      cached(smart, {
        url: "https://shop.example.com/a.js",
        ...origin(undefined, { "content-type": "text/html; charset=utf-8" }),
      })?.stored,
    ).toBe("no");
    const override = rule([action("OverrideCacheTime", "60")], [trigger("Url", ["*"])]);
    expect(cached({ ...smart, edgeRules: [override] }, { url: "https://shop.example.com/account" })).toMatchObject({
      stored: "yes",
      seconds: 60,
    });
  });

  test("selects a copy by what the zone varies by; never by cookies that it does not name", () => {
    expect(cached({ ignoreQueryStrings: true }, { headers: { cookie: "a=1" } })?.key).toEqual(["path"]);
    expect(
      cached({
        ignoreQueryStrings: false,
        enableCountryCodeVary: true,
        enableCookieVary: true,
        cookieVaryParameters: ["lang"],
      })?.key,
    ).toEqual(["path", "query string", "country", "cookies lang"]);
    const ignoring = rule([action("IgnoreQueryString")], [trigger("Url", ["*"])]);
    expect(cached({ ignoreQueryStrings: false, edgeRules: [ignoring] })?.key).toEqual(["path"]);
  });

  test("varies images by WebP, with the optimizer also by query, and nothing else", () => {
    const keyOf = (settings: Parameters<typeof zoneWith>[0], path: string) =>
      cached(settings, { url: `https://shop.example.com${path}` })?.key;
    expect(keyOf({ enableWebPVary: true }, "/a.png")).toEqual(["path", "WebP support"]);
    expect(keyOf({ enableWebPVary: true }, "/a.svg")).toEqual(["path"]);
    expect(keyOf({ optimizerEnabled: true }, "/a.png")).toEqual(["path", "query string", "WebP support"]);
    expect(keyOf({ optimizerEnabled: true }, "/a.svg")).toEqual(["path"]);
  });

  test("tells browsers what the zone or a rule says", () => {
    expect(cached({ cacheControlPublicMaxAgeOverride: 0 })?.browser).toBe("public, max-age=0");
    const twice = rule(
      [action("OverrideBrowserCacheTime", "1"), action("OverrideCacheTimePublic", "2")],
      [trigger("Url", ["*"])],
    );
    const answer = explain(zoneWith({ edgeRules: [twice] }), { url: "https://shop.example.com/" });
    expect(answer.alternatives.map(({ cache }) => cache?.browser)).toEqual(["public, max-age=1", "public, max-age=2"]);
  });
});
