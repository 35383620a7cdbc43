import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { zoneWith } from "../../tests/support/edge-zone";

test("the zone refuses blocked addresses with a status that nobody documents, and the root with 403", () => {
  const zone = zoneWith({
    blockedIps: ["203.0.113.5", "198.51.100.0/24"],
    blockRootPathAccess: true,
    blockPostRequests: true,
  });
  expect(outcomes(zone, { ip: "203.0.113.5" })).toEqual(["refused (status not documented)"]);
  expect(outcomes(zone, { ip: "203.0.113.6" })).toEqual(["served"]);
  expect(outcomes(zone, { ip: "198.51.100.9" })).toEqual([
    "refused (status not documented) if address-ranges=range",
    "served if address-ranges=text",
  ]);
  expect(outcomes(zone, { ip: "192.0.2.1", url: "https://shop.example.com/" })).toEqual(["refused 403"]);
  expect(outcomes(zone, { ip: "192.0.2.1", method: "post" })).toEqual(["refused (status not documented)"]);
});
