import fc from "fast-check";
import { expect, test } from "vitest";
import { wildcard } from "./wildcard";

const bySyntax = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"))
      .join("[^]*")}$`,
  );

test.each([
  ["*.jpg", "https://a.example/photos/sunset.jpg", true],
  ["*.jpg", "https://a.example/image.jpg.bak", false],
  ["*://example.com/*", "https://example.com/page", true],
  ["*://example.com/*", "https://sub.example.com/page", false],
  ["*://*.example.com/*", "https://sub.example.com/page", true],
  ["*://*example.com/*", "http://example.com/", true],
  ["*/admin/*", "https://example.com/x/admin/y", true],
  ["http://example.com/*", "https://example.com/", false],
  ["*://*/old", "https://example.com/x/old", true],
  ["a*a", "a", false],
])("%s on %s", (pattern, text, expected) => {
  expect(wildcard(pattern)(text)).toBe(expected);
});

test("any pattern matches as a regular expression of the same meaning does", () => {
  const unit = fc.constantFrom(..."ab/.*");
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 8 }),
      fc.string({ unit: fc.constantFrom(..."ab/."), maxLength: 10 }),
      (pattern, text) => {
        expect([pattern, text, wildcard(pattern)(text)]).toEqual([pattern, text, bySyntax(pattern).test(text)]);
      },
    ),
    { numRuns: 5_000 },
  );
});

test("a pattern of thousands of asterisks ends on a long URL", () => {
  expect(wildcard(`${"*a".repeat(5_000)}b`)("a".repeat(16_000))).toBe(false);
});
