import { describe, expect, test } from "vitest";
import { fillPath, queryString } from "./path";

describe("fillPath", () => {
  test.each([
    ["a number", 42, "/pullzone/42"],
    ["text", "abc", "/pullzone/abc"],
    ["a slash", "a/b", "/pullzone/a%2Fb"],
    ["an encoded slash", "a%2fb", "/pullzone/a%252fb"],
    ["a question mark and a hash", "a?b#c", "/pullzone/a%3Fb%23c"],
    ["a line break", "a\nb", "/pullzone/a%0Ab"],
    ["unicode", "ü", "/pullzone/%C3%BC"],
  ])("encodes %s", (_, id, expected) => {
    expect(fillPath("GET /pullzone/{id}", { id })).toBe(expected);
  });

  test.each([
    ["nothing", ""],
    ["the same folder", "."],
    ["the folder above", ".."],
    ["half a surrogate pair", "\ud800"],
    ["a fraction", 1.5],
    ["not a number", Number.NaN],
    ["a number too large to be exact", 2 ** 53],
  ])("refuses %s", (_, id) => {
    expect(() => fillPath("GET /pullzone/{id}", { id })).toThrowError(
      expect.objectContaining({ code: "invalid_argument", field: "id", operation: "GET /pullzone/{id}" }),
    );
  });

  test("fills several placeholders", () => {
    const path = fillPath("PATCH /shield/shield-zone/{shieldZoneId}/access-lists/{id}", { shieldZoneId: 1, id: 2 });
    expect(path).toBe("/shield/shield-zone/1/access-lists/2");
  });
});

describe("queryString", () => {
  test("leaves out what is undefined, and repeats arrays", () => {
    expect(queryString({ a: 1, b: undefined, c: ["x", "y"], d: "ä&b" })).toBe("?a=1&c=x&c=y&d=%C3%A4%26b");
  });

  test("is empty without values", () => {
    expect(queryString({ a: undefined })).toBe("");
  });
});
