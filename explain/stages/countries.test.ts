import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { zoneWith } from "../../tests/support/edge-zone";

test("the zone is not reached from a blocked country", () => {
  const zone = zoneWith({ blockedCountries: ["KP", "IR"] });
  expect(outcomes(zone, { country: "kp" })).toEqual(["unreachable"]);
  expect(outcomes(zone, { country: "DE" })).toEqual(["served"]);
  expect(outcomes(zone)).toEqual([
    "served if not the visitor is in KP or IR",
    "unreachable if the visitor is in KP or IR",
  ]);
});
