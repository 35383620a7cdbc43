import { describe, expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { explain, type QuestionInput } from "..";

const all = [trigger("Url", ["*"])];
const carrot = { url: "https://shop.example.com/hello/world/bunny/eat/carrot.jpg", ip: "203.0.113.10", country: "DE" };

/** What a response header with variables becomes, with what it takes. */
function becomes(value: string, question: Partial<QuestionInput> = carrot) {
  const zone = zoneWith({ edgeRules: [rule([action("SetResponseHeader", "x", value)], all)] });
  const { alternatives, verdict } = explain(zone, { ...carrot, ...question });
  expect(verdict).toBe(
    alternatives.length > 1 || alternatives.some(({ open }) => open.length > 0) ? "depends" : "decided",
  );
  return alternatives.map(({ headers, under, open }) =>
    [
      headers.x,
      ...under.map((each) =>
        each.map((one) => (one.kind === "reading" ? `${one.id}=${one.option}` : one.id)).join("+"),
      ),
      ...open.map(({ why }) => why),
    ].join(" | "),
  );
}

describe("variables", () => {
  test.each([
    ["%{Path.0}", "hello"],
    ["%{Path.1}", "world"],
    ["%{Path.0-2}", "hello/world/bunny"],
    ["%{Path.1-3}", "world/bunny/eat"],
    ["%{Path.3-}", "eat/carrot.jpg"],
    ["%{Path.1-}", "world/bunny/eat/carrot.jpg"],
    ["%{Path.-1}", "hello"],
    ["%{Path.-3}", "hello/world/bunny"],
    ["%{Url.FileName}", "carrot.jpg"],
    ["%{Url.Filename}", "carrot.jpg"],
    ["%{Url.Extension}", "jpg"],
    ["%{Url.Directory}", "/hello/world/bunny/eat/"],
    ["%{Url.Hostname}", "shop.example.com"],
    ["%{User.IP}", "203.0.113.10"],
    ["%{User.CountryCode}", "DE"],
    ["%{Request.Method}", "GET"],
    ["{{path}}", "/hello/world/bunny/eat/carrot.jpg"],
    ["{{ hostname }}", "shop.example.com"],
    ["{{country_code}}", "DE"],
    ["{{request_method}}", "GET"],
    ["{{file_name}}", "carrot.jpg"],
    ["%{Path.0}.%{Url.Extension} of %{User.CountryCode}", "hello.jpg of DE"],
  ])("%s as on the vendor's pages", (value, expected) => {
    expect(becomes(value)).toEqual([expected]);
  });

  test.each([
    ["%{Path.1-}", "world/bunny/eat/carrot.jpg?query=something"],
    ["%{Path.0-2}", "hello/world/bunny"],
    ["%{Url.Path}", "/hello/world/bunny/eat/carrot.jpg?query=something"],
    ["%{Request.Path}", "/hello/world/bunny/eat/carrot.jpg?query=something"],
    ["{{path}}", "/hello/world/bunny/eat/carrot.jpg?query=something"],
    ["%{Request.QueryString}", "query=something"],
    ["{{query_string}}", "query=something"],
    ["%{Query.query}", "something"],
    ["%{Url.FileName}", "carrot.jpg"],
    ["%{Url.Extension}", "jpg"],
  ])("%s of a URL with a query", (value, expected) => {
    expect(becomes(value, { url: `${carrot.url}?query=something` })).toEqual([expected]);
  });

  test.each([
    ["%{Url.FileName}", ""],
    ["{{file_name}}", ""],
    ["%{Url.Extension}", ""],
    ["%{Url.Directory}", "/videos/2024/"],
  ])("%s of a folder", (value, expected) => {
    expect(becomes(value, { url: "https://shop.example.com/videos/2024/" })).toEqual([expected]);
  });

  test("of headers have the name that is sent, in whatever case", () => {
    expect(becomes("%{RequestHeaders.Accept-Language}", { headers: { "accept-language": "de" } })).toEqual(["de"]);
    expect(becomes("%{RequestHeaders.Host}")).toEqual(["shop.example.com"]);
  });

  test.each([
    ["%{User.IP}", { ip: undefined }, "the visitor's address is not given"],
    ["%{User.CountryCode}", { country: undefined }, "the visitor's country is not given"],
    ["{{country_code}}", { country: undefined }, "the visitor's country is not given"],
    ["%{Server.ZoneCode}", {}, "which server answers is not known"],
    ["%{Server.ID}", {}, "which server answers is not known"],
    ["%{Query.a}", {}, "the request does not have it, and no page says what stands there then"],
    ["%{RequestHeaders.X-A}", {}, "the request does not have it, and no page says what stands there then"],
    ["%{Path.9}", {}, "the request does not have it, and no page says what stands there then"],
    ["%{Path.2-1}", {}, "the request does not have it, and no page says what stands there then"],
    ["%{Path.x}", {}, "the request does not have it, and no page says what stands there then"],
    [
      "%{Path.0}",
      { url: "https://shop.example.com/" },
      "the request does not have it, and no page says what stands there then",
    ],
    ["%{Url.Scheme}", {}, "it is on no page of the vendor"],
    ["%{url.path}", {}, "it is on no page of the vendor"],
    ["%{Nothing}", {}, "it is on no page of the vendor"],
    ["{{scheme}}", {}, "it is on no page of the vendor"],
    ["{{PATH}}", {}, "it is on no page of the vendor"],
    ["{{}}", {}, "it is on no page of the vendor"],
  ])("%s is open by name: %j", (value, question, why) => {
    expect(becomes(`a-${value}`, question)).toEqual([`a-${value} | ${why}`]);
  });

  test("whose value no page tells are told under each reading", () => {
    expect(becomes("%{Query.x}", { url: "https://shop.example.com/?x=1&x=2" })).toEqual([
      "1 | repeated-parameter=first",
      "2 | repeated-parameter=last",
    ]);
    expect(becomes("%{Query.x}", { url: "https://shop.example.com/?x=1&x=1" })).toEqual(["1"]);
    expect(becomes("%{Path.0-1}", { url: "https://shop.example.com/a/b/?c=d" })).toEqual([
      "a/b/?c=d | end-of-path=kept",
      "a/b | end-of-path=left",
    ]);
    expect(becomes("%{Path.0-}", { url: "https://shop.example.com/a/b/?c=d" })).toEqual([
      "a/b/?c=d | end-of-path=kept",
      "a/b?c=d | end-of-path=left",
    ]);
    const odd = becomes("{{path}}", { url: "https://shop.example.com/a/../b%20c" });
    expect(odd.map((one) => one.split(" | ")[0])).toEqual(["/a/../b%20c", "/b%20c"]);
  });

  test("are not looked for in the values of others", () => {
    const [answer] = becomes("{{path}}", { url: "https://shop.example.com/%{User.IP}" });
    expect(answer).toContain("/%{User.IP}");
  });

  test("stand in redirects, headers to the origin and its URL", () => {
    const zone = zoneWith({
      edgeRules: [
        rule(
          [
            action("OriginUrl", "https://%{Path.0}.example-backend.com/%{Path.1-}"),
            action("SetRequestHeader", "X-Country", "%{User.CountryCode}"),
            action("SetRequestHeader", "X-Key", "secret of %{User.IP}"),
          ],
          all,
        ),
      ],
    });
    const { alternatives, verdict } = explain(zone, { ...carrot, url: "https://shop.example.com/api/users/123" });
    expect(verdict).toBe("decided");
    expect(alternatives[0]?.origin).toEqual({
      from: "https://api.example-backend.com/users/123",
      headers: { "x-country": "DE", "x-key": "…" },
    });
    expect(explain(zone, { url: "https://shop.example.com/api/users/123" }).verdict).toBe("depends");
  });

  test("of the basic syntax add slashes as one reading has it", () => {
    const to = (url: string) => zoneWith({ edgeRules: [rule([action("Redirect", url, "302")], all)] });
    expect(outcomes(to("https://e.example{{path}}"), carrot)).toHaveLength(1);
    expect(outcomes(to("https://e.example/{{path}}"), { url: "https://shop.example.com/a" })).toEqual([
      "redirected 302 to https://e.example/a if slashes-of-variables=needed",
      "redirected 302 to https://e.example//a if slashes-of-variables=written",
    ]);
    expect(outcomes(to("https://e.example/b{{file_name}}"), { url: "https://shop.example.com/a" })).toEqual([
      "redirected 302 to https://e.example/b/a if slashes-of-variables=needed",
      "redirected 302 to https://e.example/ba if slashes-of-variables=written",
    ]);
  });
});
