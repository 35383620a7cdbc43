import { expect, test } from "vitest";
import { outcomes } from "../tests/support/edge-answers";
import { list, login, refused } from "../tests/support/edge-shield";
import { action, hostnameCalled, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { explain } from ".";

const marks = action("SetResponseHeader", "x-rule", "yes");

test("where Shield and the pull zone both end a request, their order is open where they differ", () => {
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
    assumedByDefault: [],
  });
  expect(explain(zone, question, { "url-from-a-slash": "whole", default: true })).toMatchObject({
    verdict: "decided",
    assumed: ["url-from-a-slash=whole"],
    assumedByDefault: [],
  });
  expect(explain(zone, question, { default: true })).toMatchObject({
    verdict: "decided",
    assumed: [],
    assumedByDefault: ["url-from-a-slash=path"],
  });
  expect(() => explain(zone, question, { "url-from-a-slash": "no" })).toThrow(
    "no is not one of path, whole, the readings of url-from-a-slash.",
  );
});
