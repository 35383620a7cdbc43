import { describe, expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { challenged, limit, list, login, refused, shielded } from "../../tests/support/edge-shield";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";

describe("Shield", () => {
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
    expect(outcomes(shielded(list("Block", ["64496"], { type: "ASN" })))).toEqual([
      `served if not ${id}`,
      `${refused} if ${id}`,
    ]);
    const managed = shielded(list("Block", [], { entries: undefined }));
    expect(outcomes(managed, { lists: [7] })).toEqual([refused]);
    expect(outcomes(managed, { lists: [] })).toEqual(["served"]);
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
});
