import { expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { hostnameCalled, zoneWith } from "../../tests/support/edge-zone";

test("the zone forces SSL for a hostname with 301", () => {
  const zone = zoneWith({ hostnames: [hostnameCalled("shop.example.com", { forceSSL: true })] });
  expect(outcomes(zone, { url: "http://shop.example.com/a?b=1" })).toEqual([
    "redirected 301 to https://shop.example.com/a?b=1",
  ]);
  expect(outcomes(zone)).toEqual(["served"]);
});
