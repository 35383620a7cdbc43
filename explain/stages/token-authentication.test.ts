import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain, type QuestionInput, type Zone } from "..";

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

  test("ends in its last second, and asks about folders without a slash, and both lists of countries", () => {
    const at = url("/a", `token=${sign("/a")}&expires=${expires}`);
    expect(outcomes(zone, { url: at, time: expires })).toEqual(["refused 403"]);
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
