import { describe, expect, test } from "vitest";
import { outcomes } from "../tests/support/edge-answers";
import { refused } from "../tests/support/edge-shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { explain } from ".";
import { questionSchema, requestOf } from "./question";

const sent = (url: string) => requestOf(questionSchema.parse({ url }));
const site = "https://shop.example.com";
const marks = action("SetResponseHeader", "x-rule", "yes");
/** Whether a rule for a URL pattern applies, under each form of the path. */
const formsWith = (pattern: string, path: string) => {
  const zone = zoneWith({ edgeRules: [rule([marks], [trigger("Url", [pattern])])] });
  const those = explain(zone, { url: site + path }).alternatives.filter(({ headers }) => headers["x-rule"] === "yes");
  const forms = those.flatMap(({ under }) =>
    under.flatMap((each) => each.map((one) => (one.kind === "reading" ? one.option : one.id))),
  );
  return those.length === 0 ? "no" : forms.join(" ") || "yes";
};
const blocksAdmin = (variable: string) =>
  zoneWith(
    {},
    {
      wafEnabled: true,
      wafRules: [
        {
          id: 1,
          ruleConfiguration: {
            actionType: "Block",
            variableTypes: { [variable]: "" },
            operatorType: "BEGINSWITH",
            value: "/admin",
            transformationTypes: [],
            chainedRuleConditions: [],
          },
        },
      ] as never,
    },
  );

describe("a URL is taken as it is sent", () => {
  test.each([
    ["https://shop.example.com", { path: "/", search: "", host: "shop.example.com" }],
    ["https://shop.example.com?x", { path: "/", search: "?x", query: "x" }],
    [
      "HTTPS://SHOP.example.com:443/A/../b//c?",
      { scheme: "https", host: "SHOP.example.com", path: "/A/../b//c", search: "?" },
    ],
    [
      "http://shop.example.com:8080/a\\..\\b%2e?x=1&x=#f",
      { host: "shop.example.com:8080", path: "/a\\..\\b%2e", query: "x=1&x=" },
    ],
    ["http://shop.example.com:443/", { host: "shop.example.com:443" }],
    ["https://shop.example.com/bcdn_token=a&expires=1/b/../c", { tokenInPath: "token=a&expires=1", path: "/b/../c" }],
  ])("%s", (url, parts) => {
    expect(sent(url)).toMatchObject(parts);
  });

  test.each([
    ["ftp://shop.example.com/", "is not a URL with http or https"],
    ["https://shop.example.com/ü", "has characters that clients encode before they send them, such as ü as %C3%BC"],
    ["https://shop.example.com/a b", "has characters that clients encode before they send them"],
    ["https://me:secret@shop.example.com/", "is not a URL as it is sent: a hostname without a user"],
    ["https://shop.example.com\\a", "is not a URL as it is sent"],
  ])("%s is refused", (url, message) => {
    const { error } = questionSchema.safeParse({ url });
    expect(error?.issues[0]?.message).toContain(message);
  });

  test("with a port, or of a length, of which no page says what happens, is said", () => {
    const open = (url: string) => explain(zoneWith(), { url }).notJudged.map(({ what }) => what);
    expect(open(`${site}:8443/`)).toEqual(["the port"]);
    expect(open(`${site}/${"a".repeat(8_000)}`)).toEqual(["the length of the URL"]);
    expect(open(`${site}:443/${"a".repeat(7_999)}`)).toEqual([]);
  });
});

describe("what edge rules have of a path is open where its forms differ", () => {
  test.each([
    ["*/admin", "/a/../admin", "sent decoded parsed normalised"],
    [`${site}/admin`, "/a/../admin", "parsed normalised"],
    [`${site}/admin`, "/a/%2e%2e/admin", "parsed normalised"],
    [`${site}/admin`, "/a\\..\\admin", "parsed"],
    [`${site}/admin`, "//admin", "normalised"],
    [`${site}/admin`, "/%61dmin", "decoded normalised"],
    [`${site}/a/../admin`, "/a/../admin", "sent decoded"],
    ["*/ü/*", "/%C3%BC/a", "decoded normalised"],
    [`${site}/admin`, "/admin", "yes"],
  ])("%s and %s: %s", (pattern, path, expected) => {
    const all = "sent decoded parsed normalised";
    expect(formsWith(pattern, path)).toBe(expected === all ? "yes" : expected);
  });

  test("as are the path that tokens, the root and extensions are about, and where force SSL leads", () => {
    const rooted = zoneWith({ blockRootPathAccess: true });
    expect(outcomes(rooted, { url: `${site}/a/..` })).toEqual([
      "served if path-form=sent if path-form=decoded",
      "refused 403 if path-form=parsed if path-form=normalised",
    ]);
    expect(outcomes(rooted, { url: `${site}/` })).toEqual(["refused 403"]);
    const secured = zoneWith({ hostnames: [hostnameCalled("shop.example.com", { forceSSL: true })] });
    expect(outcomes(secured, { url: "http://shop.example.com/a//b?" })).toEqual([
      "redirected 301 to https://shop.example.com/a//b? if path-form=sent if path-form=decoded",
      "redirected 301 to https://shop.example.com/a//b if path-form=parsed",
      "redirected 301 to https://shop.example.com/a/b if path-form=normalised",
    ]);
    expect(outcomes(secured, { url: "http://shop.example.com/%C3%BC?a=%20" })).toEqual([
      "redirected 301 to https://shop.example.com/%C3%BC?a=%20",
    ]);
    expect(outcomes(zoneWith(), { url: `${site}/../../etc` })).toEqual([
      "served if path-form=sent if path-form=decoded if path-form=parsed",
      "refused 400 if path-form=normalised",
    ]);
  });
});

describe("what the firewall has of a path is open where its forms differ", () => {
  test.each([
    ["/a/../admin", ["sent", "decoded"]],
    ["/a/%2e%2e/admin", ["sent", "decoded"]],
    ["/a\\..\\admin", ["sent", "decoded", "normalised"]],
    ["//admin", ["sent", "decoded", "parsed"]],
    ["/%61dmin", ["sent", "parsed"]],
  ])("%s", (path, passing) => {
    const [served, blocked] = outcomes(blocksAdmin("REQUEST_URI"), { url: site + path });
    expect(served).toBe(["served", ...passing.map((one) => `path-form-in-shield=${one}`)].join(" if "));
    expect(blocked).toContain(`${refused} if path-form-in-shield=`);
    expect(outcomes(blocksAdmin("REQUEST_URI_RAW"), { url: site + path })).toEqual(["served"]);
  });

  test("and not where they do not", () => {
    expect(outcomes(blocksAdmin("REQUEST_URI"), { url: `${site}/admin?x=../` })).toEqual([refused]);
  });
});
