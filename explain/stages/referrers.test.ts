import { describe, expect, test } from "vitest";
import { outcomes } from "../../tests/support/edge-answers";
import { zoneWith } from "../../tests/support/edge-zone";

describe("hotlink protection", () => {
  const allowed = zoneWith({ allowedReferrers: ["example.com", "*.example.org"], blockNoneReferrer: true });
  const from = (referer: string) => ({ headers: { Referer: referer } });

  test("passes allowed sites; a wildcard has the subdomains of a name, not the name", () => {
    expect(outcomes(allowed, from("https://example.com/page"))).toEqual(["served"]);
    expect(outcomes(allowed, from("https://a.example.org/"))).toEqual(["served"]);
    expect(outcomes(allowed, from("https://example.org/"))).toEqual(["refused 403"]);
    expect(outcomes(allowed, from("https://www.example.com/"))).toEqual(["refused 403"]);
  });

  test("refuses an empty referrer where the zone says so and sites are allowed", () => {
    expect(outcomes(allowed)).toEqual(["refused 403"]);
    expect(outcomes(zoneWith({ allowedReferrers: ["example.com"], blockNoneReferrer: false }))).toEqual(["served"]);
    expect(outcomes(zoneWith({ blockNoneReferrer: true }))).toEqual(["served"]);
    expect(outcomes(zoneWith({ blockedReferrers: ["example.com"], blockNoneReferrer: true }))).toEqual(["served"]);
  });

  test("asks about ports, both lists and asterisks elsewhere", () => {
    expect(outcomes(allowed, from("https://example.com:8443/"))).toEqual([
      "served if referrer-form=loose",
      "refused 403 if referrer-form=strict",
    ]);
    const both = zoneWith({ allowedReferrers: ["example.com"], blockedReferrers: ["example.com"] });
    expect(outcomes(both, from("https://example.com/"))).toEqual([
      "refused 403 if referrer-in-both=refused",
      "served if referrer-in-both=passes",
    ]);
    const odd = zoneWith({ allowedReferrers: ["www.*.com"] });
    expect(outcomes(odd, from("https://www.example.com/"))).toEqual([
      "served if referrer-form=loose",
      "refused 403 if referrer-form=strict",
    ]);
  });
});
