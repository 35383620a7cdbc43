import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { hostnameCalled, zoneWith } from "../../tests/support/edge-zone";

test("the zone serves its hostnames, in any case, and by a wildcard", () => {
  const zone = zoneWith({ hostnames: [hostnameCalled("*.example.com")] });
  expect(outcomes(zone, { url: "https://A.example.com/" })).toEqual(["served"]);
  expect(outcomes(zone, { url: "https://a.b.example.com/" })).toEqual(["unreachable"]);
});

test("the zone answers 403 while it is disabled", () => {
  expect(outcomes(zoneWith({ enabled: false }))).toEqual(["refused 403"]);
});
