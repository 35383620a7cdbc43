import { expect, test } from "vitest";
import { only } from "../../tests/support/edge-answers";
import { zoneWith } from "../../tests/support/edge-zone";

test("the zone serves fonts with CORS to other sites, with a value that nobody documents", () => {
  const headers = { Origin: "https://other.example" };
  const corsOf = (url: string, more: object) =>
    only(zoneWith(), { url, ...more }).steps.find(({ result }) => result === "CORS");
  const font = corsOf("https://shop.example.com/a.woff2", { headers });
  expect(font).toMatchObject({
    text: expect.stringMatching(/, to a value that is not documented$/),
    source: "openapi",
  });
  expect(corsOf("https://shop.example.com/a.woff2", {})).toBeUndefined();
  expect(corsOf("https://shop.example.com/a.html", { headers })).toBeUndefined();
});
