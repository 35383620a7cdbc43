import { describe, expect, test } from "vitest";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain, type QuestionInput } from "..";

const marks = action("SetResponseHeader", "x-rule", "yes");
/** Whether a rule with this trigger applies: yes, no, or what it takes. */
function applies(
  triggers: Parameters<typeof rule>[1],
  question: Partial<QuestionInput> = {},
  match?: "MatchAll" | "MatchNone",
) {
  const zone = zoneWith({ edgeRules: [rule([marks], triggers, { match })] });
  const { alternatives } = explain(zone, { url: "https://shop.example.com/a/file.txt", ...question });
  return alternatives
    .map(({ headers, under }) => [headers["x-rule"] ?? "no", ...under.flat().map(({ id }) => id)].join(" "))
    .toSorted()
    .join(" or ");
}

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

  test("of the URL asks about encoded letters; %w is as in Lua", () => {
    expect(applies([trigger("Url", ["*/ü/*"])], { url: "https://shop.example.com/%C3%BC/a" })).toBe(
      "no path-form path-form or yes path-form path-form",
    );
    const underscore = trigger("Url", ["pattern:^https://[^/]+/%w+$"]);
    expect(applies([underscore], { url: "https://shop.example.com/a_b" })).toBe("no");
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
    [
      "UrlQueryString",
      ["?preview=*"],
      { url: "https://shop.example.com/?preview=x" },
      "no query-with-mark or yes query-with-mark",
    ],
    [
      "UrlQueryString",
      ["preview=*"],
      { url: "https://shop.example.com/?preview=x" },
      "no query-with-mark or yes query-with-mark",
    ],
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
