import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { explain, type QuestionInput, readings, type SourceId, sources, type Zone } from ".";
import { finders } from "./findings";
import { outcomeText } from "./formats/text";

const asked = new Set<string>();
const seenSources = new Set<string>();

/** Each outcome, with the readings and facts that it takes. */
function outcomes(zone: Zone, question: Partial<QuestionInput> = {}): string[] {
  const answer = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  for (const { under, outcome, steps, by } of answer.alternatives) {
    if (outcome.statusReading) asked.add(outcome.statusReading);
    for (const chosen of under.flat()) if (chosen.kind === "reading") asked.add(chosen.id);
    for (const { source } of [...steps, by]) seenSources.add(source);
  }
  return answer.alternatives.map(({ outcome, under }) => {
    const ifs = under.map((all) =>
      all
        .map((one) => (one.kind === "fact" ? `${one.holds ? "" : "not "}${one.id}` : `${one.id}=${one.option}`))
        .join(" and "),
    );
    return [outcomeText(outcome), ...ifs.filter((one) => one !== "")].join(" if ");
  });
}

/** Headers, cache or origin of the only alternative. */
function only(zone: Zone, question: Partial<QuestionInput> = {}) {
  const { alternatives } = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  expect(alternatives.map(({ under }) => under)).toEqual([[]]);
  const [one] = alternatives;
  if (!one) throw new Error("no alternative");
  for (const { source } of one.steps) seenSources.add(source);
  return one;
}

const marks = action("SetResponseHeader", "x-rule", "yes");
/** Whether a rule with this trigger applies: yes, no, or what it takes. */
function applies(
  triggers: Parameters<typeof rule>[1],
  question: Partial<QuestionInput> = {},
  match?: "MatchAll" | "MatchNone",
) {
  const zone = zoneWith({ edgeRules: [rule([marks], triggers, { match })] });
  const { alternatives } = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  for (const chosen of alternatives.flatMap(({ under }) => under.flat()))
    if (chosen.kind === "reading") asked.add(chosen.id);
  return alternatives
    .map(({ headers, under }) => [headers["x-rule"] ?? "no", ...under.flat().map(({ id }) => id)].join(" "))
    .toSorted()
    .join(" or ");
}

describe("the zone itself", () => {
  test("serves its hostnames, in any case, and by a wildcard", () => {
    const zone = zoneWith({ hostnames: [hostnameCalled("*.example.com")] });
    expect(outcomes(zone, { url: "https://A.example.com/" })).toEqual(["served"]);
    expect(outcomes(zone, { url: "https://a.b.example.com/" })).toEqual(["unreachable"]);
  });

  test("answers 403 while it is disabled", () => {
    expect(outcomes(zoneWith({ enabled: false }))).toEqual(["refused 403"]);
  });

  test("is not reached from a blocked country", () => {
    const zone = zoneWith({ blockedCountries: ["KP", "IR"] });
    expect(outcomes(zone, { country: "kp" })).toEqual(["unreachable"]);
    expect(outcomes(zone, { country: "DE" })).toEqual(["served"]);
    expect(outcomes(zone)).toEqual([
      "served if not the visitor is in KP or IR",
      "unreachable if the visitor is in KP or IR",
    ]);
  });

  test("forces SSL for a hostname with 301", () => {
    const zone = zoneWith({ hostnames: [hostnameCalled("shop.example.com", { forceSSL: true })] });
    expect(outcomes(zone, { url: "http://shop.example.com/a?b=1" })).toEqual([
      "redirected 301 to https://shop.example.com/a?b=1",
    ]);
    expect(outcomes(zone)).toEqual(["served"]);
  });

  test("refuses blocked addresses with a status that nobody documents, and the root with 403", () => {
    const zone = zoneWith({
      blockedIps: ["203.0.113.5", "198.51.100.0/24"],
      blockRootPathAccess: true,
      blockPostRequests: true,
    });
    expect(outcomes(zone, { ip: "203.0.113.5" })).toEqual(["refused (status not documented: refusal-status)"]);
    expect(outcomes(zone, { ip: "203.0.113.6" })).toEqual(["served"]);
    expect(outcomes(zone, { ip: "198.51.100.9" })).toEqual([
      "refused (status not documented: refusal-status) if address-ranges=range",
      "served if address-ranges=text",
    ]);
    expect(outcomes(zone, { ip: "192.0.2.1", url: "https://shop.example.com/" })).toEqual(["refused 403"]);
    expect(outcomes(zone, { ip: "192.0.2.1", method: "post" })).toEqual([
      "refused (status not documented: refusal-status)",
    ]);
  });
});

describe("hotlink protection", () => {
  const allowed = zoneWith({ allowedReferrers: ["example.com", "*.example.org"], blockNoneReferrer: true });
  const from = (referer: string) => ({ headers: { Referer: referer } });

  test("passes allowed sites; a wildcard has the subdomains of a name, not the name", () => {
    expect(outcomes(allowed, from("https://example.com/page"))).toEqual(["served"]);
    expect(outcomes(allowed, from("https://a.example.org/"))).toEqual(["served"]);
    expect(outcomes(allowed, from("https://example.org/"))).toEqual(["refused 403"]);
    expect(outcomes(allowed, from("https://www.example.com/"))).toEqual(["refused 403"]);
  });

  test("refuses an empty referrer where the zone says so and sites are allowed", () => {
    expect(outcomes(allowed)).toEqual(["refused 403"]);
    expect(outcomes(zoneWith({ allowedReferrers: ["example.com"], blockNoneReferrer: false }))).toEqual(["served"]);
    expect(outcomes(zoneWith({ blockNoneReferrer: true }))).toEqual(["served"]);
    expect(outcomes(zoneWith({ blockedReferrers: ["example.com"], blockNoneReferrer: true }))).toEqual([
      "served if empty-referrer=passes",
      "refused 403 if empty-referrer=refused",
    ]);
  });

  test("asks about ports, both lists and asterisks elsewhere", () => {
    expect(outcomes(allowed, from("https://example.com:8443/"))).toEqual([
      "served if referrer-port=ignored",
      "refused 403 if referrer-port=counts",
    ]);
    const both = zoneWith({ allowedReferrers: ["example.com"], blockedReferrers: ["example.com"] });
    expect(outcomes(both, from("https://example.com/"))).toEqual([
      "refused 403 if referrer-in-both=refused",
      "served if referrer-in-both=passes",
    ]);
    const odd = zoneWith({ allowedReferrers: ["www.*.com"] });
    expect(outcomes(odd, from("https://www.example.com/"))).toEqual([
      "served if referrer-wildcard=works",
      "refused 403 if referrer-wildcard=never",
    ]);
  });
});

describe("a token", () => {
  const key = "SecurityKey";
  const expires = 1_598_024_587;
  const zone = zoneWith({ zoneSecurityEnabled: true });
  const bound = zoneWith({ zoneSecurityEnabled: true, zoneSecurityIncludeHashRemoteIP: true });
  const sign = (message: string, address = Buffer.alloc(0), data = "", flag = "") => {
    const hmac = createHmac("sha256", key)
      .update(message + expires)
      .update(address)
      .update(data);
    return `HS256-${flag}${hmac.digest("base64url")}`;
  };
  const url = (path: string, query: string) => `https://shop.example.com${path}?${query}`;
  const time = expires - 10;
  const why = (of: Zone, question: Partial<QuestionInput>) => {
    const { alternatives } = explain(of, { url: "https://shop.example.com/a", time, ...question });
    for (const { by } of alternatives) seenSources.add(by.source);
    for (const chosen of alternatives.flatMap(({ under }) => under.flat()))
      if (chosen.kind === "reading") asked.add(chosen.id);
    return alternatives.map(({ steps }) => steps.find(({ stage }) => stage === "token")?.text);
  };
  const valid = "the token is valid until 2020-08-21T15:43:07Z";

  test("is valid as the vendor's code signs it, in the query and in the path", () => {
    const token = sign("/a");
    expect(why(zone, { url: url("/a", `token=${token}&expires=${expires}`) })).toEqual([valid]);
    const directory = sign("/v/", undefined, "token_path=/v/");
    const inPath = `https://shop.example.com/bcdn_token=${directory}&token_path=%2Fv%2F&expires=${expires}/v/x/1.ts`;
    expect(why(zone, { url: inPath })).toEqual([valid]);
  });

  test("is valid as the page on basic tokens signs it", () => {
    const md5 = (text: string) => createHash("md5").update(text).digest("base64url");
    expect(why(zone, { url: url("/a", `token=${md5(`${key}/a${expires}`)}&expires=${expires}`) })).toEqual([valid]);
    const withIp = url("/a", `token=${md5(`${key}/a${expires}203.0.113.5`)}&expires=${expires}`);
    expect(why(bound, { url: withIp, ip: "203.0.113.5" })).toEqual([valid]);
    expect(why(bound, { url: withIp, ip: "203.0.113.6" })[0]).toContain("the signature is wrong");
  });

  test("is bound to an address by its bytes, and to an IPv6 network", () => {
    const v4 = url("/a", `token=${sign("/a", Buffer.from([1, 2, 3, 4]), "", "1-")}&expires=${expires}`);
    expect(why(bound, { url: v4, ip: "1.2.3.4" })).toEqual([valid]);
    const network = Buffer.from("20010db885a300000000000000000000", "hex");
    const v6 = url("/a", `token=${sign("/a", network, "", "1-")}&expires=${expires}`);
    expect(why(bound, { url: v6, ip: "2001:db8:85a3::8a2e:370:7334" })).toEqual([valid]);
    expect(why(bound, { url: v6, ip: "2001:db8:85a4::1" })[0]).toContain("the signature is wrong");
    expect(why(zone, { url: v4, ip: "1.2.3.4" })).toEqual([valid, expect.stringContaining("does not validate")]);
    const asText = url("/a", `token=${sign("/a", Buffer.from("1.2.3.4"), "", "1-")}&expires=${expires}`);
    expect(why(bound, { url: asText, ip: "1.2.3.4" })).toEqual([
      "the token was signed with the address as a text, where the vendor's code signs its bytes",
      "the token is valid, signed with the address as a text",
    ]);
  });

  test.each([
    ["no token", {}, "the URL has no token"],
    ["no end", { url: url("/a", `token=${sign("/a")}`) }, "the URL has a token, but no expires"],
    [
      "an end in milliseconds",
      { url: url("/a", `token=${sign("/a")}&expires=${expires}000`) },
      "expires is 1598024587000: in milliseconds",
    ],
    [
      "an end that is over",
      { url: url("/a", `token=${sign("/a")}&expires=${expires}`), time: expires + 5 },
      "the token ended at 2020-08-21T15:43:07Z, 5 s before",
    ],
    [
      "another path",
      { url: url("/b", `token=${sign("/v/", undefined, "token_path=/v/")}&token_path=%2Fv%2F&expires=${expires}`) },
      "the token is for /v/, and the path is /b",
    ],
    [
      "a parameter that came later",
      { url: url("/a", `token=${sign("/a")}&utm=1&expires=${expires}`) },
      "the parameter utm was added after it was signed",
    ],
    ["a slash", { url: url("/a/", `token=${sign("/a")}&expires=${expires}`) }, "it was signed for /a"],
    [
      "another country",
      {
        url: url(
          "/a",
          `token=${sign("/a", undefined, "token_countries=CA,US")}&token_countries=CA%2CUS&expires=${expires}`,
        ),
        country: "DE",
      },
      "the token is for CA, US",
    ],
    [
      "a blocked country",
      {
        url: url(
          "/a",
          `token=${sign("/a", undefined, "token_countries_blocked=RU")}&token_countries_blocked=RU&expires=${expires}`,
        ),
        country: "RU",
      },
      "the token blocks RU",
    ],
  ])("with %s is refused, and the clause is named", (_, question, text) => {
    expect(why(zone, question)).toEqual([expect.stringContaining(text)]);
    expect(outcomes(zone, { time, ...question })).toEqual(["refused 403"]);
  });

  test("without an address is refused where the zone requires one", () => {
    expect(why(bound, { url: url("/a", `token=${sign("/a")}&expires=${expires}`), ip: "1.2.3.4" })[0]).toContain(
      "requires the visitor's address",
    );
  });

  test("ignores other parameters where it says so", () => {
    const token = sign("/a", undefined, "token_ignore_params=true");
    expect(why(zone, { url: url("/a", `token=${token}&token_ignore_params=true&utm=1&expires=${expires}`) })).toEqual([
      valid,
    ]);
  });

  test("asks about its last second, folders without a slash, and both lists of countries", () => {
    const at = url("/a", `token=${sign("/a")}&expires=${expires}`);
    expect(outcomes(zone, { url: at, time: expires })).toEqual([
      "served if token-last-second=valid",
      "refused 403 if token-last-second=expired",
    ]);
    const folder = sign("/abc", undefined, "token_path=/abc");
    const beyond = url("/abcd", `token=${folder}&token_path=%2Fabc&expires=${expires}`);
    expect(outcomes(zone, { url: beyond, time })).toEqual([
      "served if token-path-boundary=opens",
      "refused 403 if token-path-boundary=folder",
    ]);
    const both = sign("/a", undefined, "token_countries=DE&token_countries_blocked=DE");
    const countries = url("/a", `token=${both}&token_countries=DE&token_countries_blocked=DE&expires=${expires}`);
    expect(outcomes(zone, { url: countries, time, country: "DE" })).toEqual([
      "refused 403 if token-both-countries=refused",
      "served if token-both-countries=passes",
    ]);
  });

  test("is required or not by edge rules, of which the disabling one wins", () => {
    const all = [trigger("Url", ["*"])];
    expect(outcomes(zoneWith({ edgeRules: [rule([action("EnableTokenAuthentication")], all)] }))).toEqual([
      "refused 403",
    ]);
    expect(
      outcomes(zoneWith({ zoneSecurityEnabled: true, edgeRules: [rule([action("DisableTokenAuthentication")], all)] })),
    ).toEqual(["served"]);
  });
});

describe("a trigger", () => {
  test.each([
    ["*.txt", "yes"],
    ["*.jpg", "no"],
    ["*://shop.example.com/*", "yes"],
    ["http://shop.example.com/*", "no"],
    ["https://shop.example.com/a/file.txt", "yes"],
    ["pattern:^https://[^/]+/a/%a+%.txt$", "yes"],
    ["/a/*", "no url-from-a-slash or yes url-from-a-slash"],
    ["*/A/*", "no letter-case or yes letter-case"],
  ])("of the URL with %s: %s", (pattern, expected) => {
    expect(applies([trigger("Url", [pattern])], { url: "https://shop.example.com/a/file.txt?x=1" })).toBe(expected);
  });

  test("of the URL asks about encoded letters, and underscores in %w", () => {
    expect(applies([trigger("Url", ["*/ü/*"])], { url: "https://shop.example.com/%C3%BC/a" })).toBe(
      "no percent-encoding or yes percent-encoding",
    );
    const underscore = trigger("Url", ["pattern:^https://[^/]+/%w+$"]);
    expect(applies([underscore], { url: "https://shop.example.com/a_b" })).toBe(
      "no lua-underscore or yes lua-underscore",
    );
    expect(applies([underscore], { url: "https://shop.example.com/ab" })).toBe("yes");
  });

  test.each([
    ["UrlExtension", ["txt"], {}, "yes"],
    ["UrlExtension", ["html"], { url: "https://shop.example.com/folder/" }, "no"],
    ["RequestMethod", ["POST", "PUT"], { method: "PUT" }, "yes"],
    ["CountryCode", ["DE"], { country: "DE" }, "yes"],
    ["CountryCode", ["DE"], {}, "no the visitor's country matches DE or yes the visitor's country matches DE"],
    ["CountryStateCode", ["BW"], { state: "BY" }, "no"],
    ["RemoteIP", ["192.0.2.*"], { ip: "192.0.2.9" }, "yes"],
    ["RemoteIP", ["192.0.2.0/24"], { ip: "192.0.2.9" }, "no address-ranges or yes address-ranges"],
    ["UrlQueryString", ["*preview=*"], { url: "https://shop.example.com/?a=1&preview=x" }, "yes"],
    ["UrlQueryString", ["*"], {}, "no absent-value or yes absent-value"],
    ["StatusCode", ["404"], { origin: { status: 404 } }, "yes"],
    ["StatusCode", ["404"], {}, "no the response's status matches 404 or yes the response's status matches 404"],
    ["RandomChance", ["100"], {}, "yes"],
    ["RandomChance", ["0"], {}, "no"],
    [
      "RandomChance",
      ["5"],
      {},
      "no the request is among 5 of 100 at random or yes the request is among 5 of 100 at random",
    ],
    ["OriginConnectionError", ["1"], {}, "no OriginConnectionError matches 1 or yes OriginConnectionError matches 1"],
  ] as const)("of %s with %j", (type, patterns, question, expected) => {
    expect(applies([trigger(type, patterns)], question)).toBe(expected);
  });

  test("of a header or cookie compares the one that it names", () => {
    expect(
      applies([trigger("RequestHeader", ["curl/*"], { name: "User-Agent" })], { headers: { "user-agent": "curl/8" } }),
    ).toBe("yes");
    expect(applies([trigger("RequestHeader", ["curl/*"], { name: "User-Agent" })])).toBe("no");
    expect(
      applies([trigger("CookieValue", ["abc"], { name: "session" })], { headers: { Cookie: "a=1; session=abc" } }),
    ).toBe("yes");
    expect(
      applies([trigger("ResponseHeader", ["image/*"], { name: "Content-Type" })], {
        origin: { headers: { "content-type": "image/png" } },
      }),
    ).toBe("yes");
  });

  test("of several patterns and several triggers: any, all, none", () => {
    const txt = trigger("Url", ["*.txt"]);
    const jpg = trigger("Url", ["*.jpg"]);
    expect(applies([txt, jpg])).toBe("yes");
    expect(applies([txt, jpg], {}, "MatchAll")).toBe("no");
    expect(applies([jpg], {}, "MatchNone")).toBe("yes");
    expect(applies([trigger("Url", ["*.txt", "*/b/*"], { how: "MatchAll" })])).toBe("no");
    expect(applies([trigger("Url", ["*.txt", "*/a/*"], { how: "MatchAll" })])).toBe("yes");
    expect(applies([trigger("Url", ["*.txt", "*/b/*"], { how: "MatchNone" })])).toBe("no");
    expect(applies([])).toBe("no no-triggers or yes no-triggers");
  });

  test("whose pattern is hostile depends, with a word on it", () => {
    const hostile = trigger("Url", [`pattern:^${"a*".repeat(30)}b$`]);
    const zone = zoneWith({ edgeRules: [rule([marks], [hostile])] });
    const { verdict, alternatives } = explain(zone, { url: `https://shop.example.com/${"a".repeat(4_000)}` });
    expect(verdict).toBe("decided");
    const slow = zoneWith({
      edgeRules: [rule([marks], [trigger("Url", [`pattern:^https://shop.example.com/${"a*".repeat(30)}b$`])])],
    });
    const answer = explain(slow, { url: `https://shop.example.com/${"a".repeat(4_000)}` });
    expect(answer.verdict).toBe("depends");
    expect(answer.alternatives[0]?.under.flat()[0]?.id).toContain("takes too long on this text");
    expect(alternatives).toHaveLength(1);
  });
});

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
      "redirected (status not documented: redirect-status) to https://e.example/",
    ]);
    expect(
      outcomes(redirect("https://e.example/%{Path.-1}"), { url: "https://shop.example.com/hello/world/a.jpg" }),
    ).toEqual([
      "redirected 302 to https://e.example/hello if path-first-segments=one",
      "redirected 302 to https://e.example/hello/world if path-first-segments=two",
    ]);
    expect(outcomes(withRules(rule([action("ForceSSL")], all)), { url: "http://shop.example.com/a" })).toEqual([
      "redirected (status not documented: force-ssl-status) to https://shop.example.com/a",
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

  test("asks about HEAD and Set-Cookie, where the response would be stored", () => {
    const storedOf = (question: Partial<QuestionInput>, settings = {}) => {
      outcomes(zoneWith(settings), question);
      const answer = explain(zoneWith(settings), { url: "https://shop.example.com/", ...question });
      return answer.alternatives.map(({ cache, under }) => [cache?.stored, ...under.flat().map(({ id }) => id)]);
    };
    expect(storedOf({ method: "HEAD" })).toEqual([
      ["yes", "head-stored"],
      ["no", "head-stored"],
    ]);
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
    outcomes(zoneWith({ edgeRules: [twice] }));
    const answer = explain(zoneWith({ edgeRules: [twice] }), { url: "https://shop.example.com/" });
    expect(answer.alternatives.map(({ cache }) => cache?.browser)).toEqual(["public, max-age=1", "public, max-age=2"]);
  });

  test("serves fonts with CORS to other sites, with a value that nobody documents", () => {
    const headers = { Origin: "https://other.example" };
    const corsOf = (url: string, more: object) =>
      only(zoneWith(), { url, ...more }).steps.find(({ result }) => result === "CORS");
    const font = corsOf("https://shop.example.com/a.woff2", { headers });
    expect(font).toMatchObject({ open: "cors-value", source: "openapi" });
    if (font?.open) asked.add(font.open);
    expect(corsOf("https://shop.example.com/a.woff2", {})).toBeUndefined();
    expect(corsOf("https://shop.example.com/a.html", { headers })).toBeUndefined();
  });
});

describe("Shield", () => {
  const list = (action: string, entries: string[], more: object = {}) =>
    ({ id: 7, name: "office", type: "CIDR", action, isEnabled: true, entries, ...more }) as const;
  const shielded = (...lists: object[]) => zoneWith({}, { accessLists: lists as never });
  const limit = (configuration: object = {}) => ({
    id: 9,
    ruleName: "Login attempts",
    ruleConfiguration: {
      actionType: "Challenge",
      requestCount: 5,
      timeframe: "PerOneMinute",
      counterKeyType: "IP",
      variableTypes: { REQUEST_URI: "" },
      operatorType: "BEGINSWITH",
      value: "/login",
      transformationTypes: [],
      chainedRuleConditions: [],
      ...configuration,
    },
  });
  const login = { url: "https://shop.example.com/login", method: "POST", ip: "203.0.113.5" } as const;
  const challenged = "challenged (status not documented: challenge-status)";
  const refused = "refused (status not documented: refusal-status)";

  test("applies the strongest action of its lists, whatever their order", () => {
    const all = (...actions: string[]) => shielded(...actions.map((one, id) => list(one, ["203.0.113.0/24"], { id })));
    expect(outcomes(all("Log", "Challenge", "Block"), login)).toEqual([refused]);
    expect(outcomes(all("Log", "Challenge"), login)).toEqual([challenged]);
    expect(outcomes(all("Block", "Allow"), login)).toEqual(["served"]);
    expect(outcomes(all("Block", "Bypass"), login)).toEqual(["served"]);
    expect(outcomes(all("Log"), login)).toEqual(["served"]);
  });

  test.each([
    ["IP", ["203.0.113.5"], { ip: "203.0.113.5" }, refused],
    ["CIDR", ["2001:db8::/32"], { ip: "2001:db8::1" }, refused],
    ["CIDR", ["203.0.113.0/24"], { ip: "203.0.114.5" }, "served"],
    ["ASN", ["64496"], { asn: 64_496 }, refused],
    ["Country", ["RU"], { country: "ru" }, refused],
    ["Organization", ["Example"], { organization: "Other" }, "served"],
    ["JA4", ["t13d"], { ja4: "t13d" }, refused],
  ] as const)("has lists of %s %j", (type, entries, question, expected) => {
    expect(outcomes(shielded(list("Block", [...entries], { type })), question)).toEqual([expected]);
  });

  test("depends on what is not given, and on a list whose entries nobody can read", () => {
    const id = 'the visitor is in the access list "office" (7)';
    expect(outcomes(shielded(list("Block", ["203.0.113.0/24"])))).toEqual([
      `served if not ${id}`,
      `${refused} if ${id}`,
    ]);
    const managed = shielded(list("Block", [], { entries: undefined }));
    expect(outcomes(managed, { lists: [7] })).toEqual([refused]);
    expect(outcomes(managed, { lists: [] })).toEqual(["served"]);
  });

  test("counts requests against a rate limit, whose bound is open", () => {
    const zone = zoneWith({}, { rateLimits: [limit()] as never });
    expect(outcomes(zone, { ...login, nth: 4 })).toEqual(["served"]);
    expect(outcomes(zone, { ...login, nth: 5 })).toEqual([
      "served if rate-limit-boundary=within",
      `${challenged} if rate-limit-boundary=over`,
    ]);
    expect(outcomes(zone, { ...login, nth: 6 })).toEqual([challenged]);
    expect(outcomes(zone, { nth: 6 })).toEqual(["served"]);
    const limited = zoneWith({}, { rateLimits: [limit({ actionType: "RateLimit" })] as never });
    expect(outcomes(limited, { ...login, nth: 6 })).toEqual(["limited (status not documented: limited-status)"]);
  });

  test("asks whether an allowed visitor passes limits, and lets a bypassing one pass", () => {
    const zone = (action: string) =>
      zoneWith({}, { accessLists: [list(action, ["203.0.113.5"])] as never, rateLimits: [limit()] as never });
    expect(outcomes(zone("Allow"), { ...login, nth: 6 })).toEqual([
      "served if allow-scope=all",
      `${challenged} if allow-scope=lists`,
    ]);
    expect(outcomes(zone("Bypass"), { ...login, nth: 6 })).toEqual(["served"]);
  });

  test("runs custom rules in their order, and asks what they do while the firewall logs", () => {
    const custom = (id: number, configuration: object) => ({
      id,
      ruleName: `rule ${id}`,
      ruleConfiguration: {
        actionType: "Block",
        variableTypes: { REQUEST_HEADERS: "x-test" },
        operatorType: "STREQ",
        value: "YES",
        transformationTypes: [],
        chainedRuleConditions: [],
        ...configuration,
      },
    });
    const zone = (rules: object[], more: object = {}) =>
      zoneWith({}, { wafEnabled: true, wafRules: rules as never, ...more });
    const sent = { headers: { "X-Test": "yes" } };
    expect(outcomes(zone([custom(1, {})]), sent)).toEqual([refused]);
    expect(outcomes(zone([custom(1, {})]))).toEqual(["served"]);
    expect(
      outcomes(zone([custom(1, {}), custom(2, { actionType: "Challenge" })], { wafRuleOrder: [2, 1] }), sent),
    ).toEqual([challenged]);
    expect(outcomes(zone([custom(1, {})], { wafBlocks: false }), sent)).toEqual([
      `${refused} if waf-log-mode=act`,
      "served if waf-log-mode=log",
    ]);
    expect(outcomes(zone([custom(1, { isNegated: true })]))).toEqual([
      `${refused} if absent-variable-negated=holds`,
      "served if absent-variable-negated=never",
    ]);
    const query = custom(1, { variableTypes: { QUERY_STRING: "" }, operatorType: "BEGINSWITH", value: "a=" });
    expect(outcomes(zone([query]), { url: "https://shop.example.com/?a=1" })).toEqual([
      "served if query-with-mark=with",
      `${refused} if query-with-mark=without`,
    ]);
    const hostile = custom(1, { variableTypes: { REQUEST_URI: "" }, operatorType: "RX", value: "^/(a+)+$" });
    expect(outcomes(zone([hostile]), { url: `https://shop.example.com/${"a".repeat(40)}!` })).toHaveLength(2);
    const both = zoneWith(
      {},
      {
        wafEnabled: true,
        wafRules: [custom(1, {})] as never,
        accessLists: [list("Challenge", ["203.0.113.5"])] as never,
      },
    );
    expect(outcomes(both, { ...sent, ip: "203.0.113.5" })).toEqual([
      `${challenged} if inside-shield=before`,
      `${refused} if inside-shield=after`,
    ]);
  });

  test("is switched off by rules, and asks whether what no page lists acts on a hit", () => {
    const zone = zoneWith(
      { edgeRules: [rule([action("DisableShield")], [trigger("Url", ["*"])])] },
      { accessLists: [list("Block", ["203.0.113.5"])] as never },
    );
    expect(outcomes(zone, { ...login, cache: "miss" })).toEqual(["served"]);
    expect(outcomes(zone, { ...login, cache: "hit" })).toEqual([
      "served if unlisted-actions=always",
      `${refused} if unlisted-actions=miss`,
    ]);
  });

  test("and the pull zone both end a request: their order is open where they differ", () => {
    const all = [trigger("Url", ["*"])];
    const lists = { accessLists: [list("Block", ["203.0.113.5"])] as never };
    const redirect = rule([action("Redirect", "https://e.example/", "302")], all);
    expect(outcomes(zoneWith({ edgeRules: [redirect] }, lists), login)).toEqual([
      `${refused} if shield-or-edge-rules=before`,
      "redirected 302 to https://e.example/ if shield-or-edge-rules=after",
    ]);
    const secured = [hostnameCalled("shop.example.com", { forceSSL: true })];
    const http = { ...login, url: "http://shop.example.com/login" };
    expect(outcomes(zoneWith({ hostnames: secured }, lists), http)).toHaveLength(2);
    expect(outcomes(zoneWith({ hostnames: secured, edgeRules: [redirect] }), http)).toHaveLength(2);
    expect(outcomes(zoneWith({ hostnames: secured, blockedIps: ["203.0.113.5"] }), http)).toHaveLength(2);
    expect(outcomes(zoneWith({ hostnames: secured, zoneSecurityEnabled: true }), http)).toHaveLength(2);
    expect(outcomes(zoneWith({ zoneSecurityEnabled: true, edgeRules: [redirect] }), http)).toHaveLength(2);
    expect(outcomes(zoneWith({ blockedIps: ["203.0.113.5"] }, lists), login)).toEqual([refused]);
  });

  test("says what it does not judge, of what the request meets", () => {
    const isOn = { ddos: true, bots: true, uploads: true, apiGuardian: true };
    const zone = zoneWith({ optimizerEnabled: true }, { wafEnabled: true, isOn });
    const met = (question: Partial<QuestionInput>) =>
      explain(zone, { url: "https://shop.example.com/", ...question }).notJudged.map(({ what }) => what);
    expect(met({ method: "POST" })).toEqual([
      "managed rules of the firewall",
      "bot detection",
      "DDoS protection",
      "upload scanning",
      "API Guardian",
      "optimizer",
    ]);
    expect(met({})).not.toContain("upload scanning");
    expect(explain(zone, { url: "https://elsewhere.example/" }).notJudged).toEqual([]);
  });
});

test("More questions than 64 alternatives answer are not judged, with what to do", () => {
  const rules = Array.from({ length: 8 }, (_, order) =>
    rule([marks], [trigger("RandomChance", [String(order + 1)])], { order }),
  );
  const { verdict, notJudged } = explain(zoneWith({ edgeRules: rules }), { url: "https://shop.example.com/" });
  expect(verdict).toBe("not judged");
  expect(notJudged[0]?.why).toContain("give more facts");
});

test("An assumption decides what depends, and an unknown one is refused", () => {
  const zone = zoneWith({ edgeRules: [rule([marks], [trigger("Url", ["/a/*"])])] });
  const question = { url: "https://shop.example.com/a/b" };
  expect(explain(zone, question).verdict).toBe("depends");
  expect(explain(zone, question, { "url-from-a-slash": "path" })).toMatchObject({
    verdict: "decided",
    assumed: ["url-from-a-slash=path"],
  });
  expect(() => explain(zone, question, { "url-from-a-slash": "no" })).toThrow(
    "no is not one of path, whole, the readings of url-from-a-slash.",
  );
});

describe("the data", () => {
  test("each reading is asked by a case above", () => {
    expect(Object.keys(readings).filter((id) => !asked.has(id))).toEqual([]);
  });

  test.each(Object.entries(readings))("the reading %s has options, sources and a way to measure it", (_id, reading) => {
    expect(reading.question).toMatch(/\?$/);
    expect(Object.keys(reading.options).length).toBeGreaterThan(1);
    expect(reading.sources.length).toBeGreaterThan(0);
    expect(reading.howToMeasure).toMatch(/.{20}[.?]$/);
  });

  test("each source has a place and a day, and each decision above names one", () => {
    for (const source of Object.values(sources))
      expect([source.url, source.date]).toEqual([
        expect.stringMatching(/^https:/),
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ]);
    const inReadings = Object.values(readings).flatMap((reading): readonly string[] => reading.sources);
    const used = new Set([...seenSources, ...inReadings, ...finders.map(({ source }) => source)]);
    expect(Object.keys(sources).filter((id) => !used.has(id)) satisfies string[] as SourceId[]).toEqual([]);
    expect(seenSources.size).toBeGreaterThan(8);
  });
});
