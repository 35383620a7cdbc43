import { expect, test } from "vitest";
import { only, outcomes } from "../../tests/support/edge-answers";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";

const served = (path: string, zone = zoneWith()) => only(zone, { url: `https://shop.example.com${path}` });

test("the zone serves fonts with CORS to other sites, with a value that nobody documents", () => {
  const font = served("/a.woff2");
  expect(font.steps.find(({ result }) => result === "CORS")).toMatchObject({
    text: expect.stringMatching(/, to a value that is not documented$/),
    source: "openapi",
  });
  expect(font.headers).toEqual({ "access-control-allow-origin": "(not documented)" });
  expect(served("/a.html").headers).toEqual({});
  expect(outcomes(zoneWith(), { url: "https://shop.example.com/a.WOFF2" })).toEqual([
    "served if letter-case=counts",
    "served if letter-case=ignored",
  ]);
});

test("a rule that sets the header of CORS says its value, and a redirect has none of its own", () => {
  const all = [trigger("Url", ["*"])];
  const sets = rule([action("SetResponseHeader", "Access-Control-Allow-Origin", "https://a.example")], all);
  expect(served("/a.woff2", zoneWith({ edgeRules: [sets] })).headers).toEqual({
    "access-control-allow-origin": "https://a.example",
  });
  const redirects = rule([action("Redirect", "https://e.example/", "302")], all);
  expect(served("/a.woff2", zoneWith({ edgeRules: [redirects] })).headers).toEqual({});
});
