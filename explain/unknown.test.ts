import { expect, test } from "vitest";
import { action, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import { explain, lintPlanned, type Unknown } from ".";

const facts = { ip: "192.0.2.1", country: "DE", lists: [], cache: "miss" as const };
const redirect = rule([action("Redirect", "https://www.example.com/", "301")], [trigger("Url", ["*/old/*"])]);

const zoneWithout = (path: Unknown["path"]) => ({
  ...zoneWith({ edgeRules: [redirect] }),
  unknown: [{ path, what: "the part", why: "not known yet" }],
});
const verdictOf = (path: Unknown["path"], url: string) =>
  explain(zoneWithout(path), { ...facts, url: `https://shop.example.com${url}` });

test("an answer that looks at an unknown is not judged, and names it", () => {
  const target = ["pullZone", "edgeRules", 0, "actionParameter1"];
  expect(verdictOf(target, "/old/a")).toMatchObject({
    verdict: "not judged",
    alternatives: [],
    notJudged: [{ what: "the part", why: "not known yet" }],
  });
});

test.each<[string, Unknown["path"]]>([
  ["the whole zone", []],
  ["its rules", ["pullZone", "edgeRules"]],
  ["the triggers of a rule", ["pullZone", "edgeRules", 0, "triggers"]],
  ["the blocked addresses", ["pullZone", "blockedIps"]],
  ["whether it has a shield zone", ["shield"]],
])("where %s cannot be known, nothing is decided", (_, path) => {
  expect(verdictOf(path, "/a").verdict).toBe("not judged");
});

test("an unknown that nothing looks at changes no answer", () => {
  const known = explain(zoneWith({ edgeRules: [redirect] }), { ...facts, url: "https://shop.example.com/a" });
  expect(verdictOf(["pullZone", "edgeRules", 0, "actionParameter1"], "/a")).toEqual(known);
  expect(verdictOf(["pullZone", "zoneSecurityKey"], "/a")).toEqual(known);
});

test("findings that rest on an unknown are open, and the others are told", () => {
  const never = rule([action("BlockRequest")], [trigger("Url", ["shop.example.com/*"])]);
  const zone = zoneWith({ edgeRules: [never] });
  const all = lintPlanned(zone);
  expect(all.open).toEqual([]);
  expect(all.findings.map(({ id }) => id)).toContain("rule-never-fires");
  const unknown = [{ path: ["pullZone", "edgeRules", 0, "triggers"], what: "its triggers", why: "not known yet" }];
  const partly = lintPlanned({ ...zone, unknown });
  expect(partly.findings.map(({ id }) => id)).not.toContain("rule-never-fires");
  expect(partly.open.find(({ id }) => id === "rule-never-fires")?.unknown).toEqual(unknown);
});
