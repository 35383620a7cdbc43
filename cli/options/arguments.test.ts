import { describe, expect, test } from "vitest";
import { commaSeparated, duration, numericId, repeated, time, wholeNumber } from "./arguments";

describe("a whole number", () => {
  test.each([
    [wholeNumber(0, 65_535), "0", 0],
    [wholeNumber(0, 65_535), "65535", 65_535],
    [wholeNumber(1), "999999999999999", 999_999_999_999_999],
  ])("%# is read", (parse, value, expected) => {
    expect(parse(value)).toBe(expected);
  });

  test.each(["-1", "65536", "1e3", "0x10", "1.5", "", " 1", "many"])("%j is refused", (value) => {
    expect(() => wholeNumber(0, 65_535)(value)).toThrow("Must be a whole number from 0 to 65535.");
  });

  test("has a message that names its range, and the word besides", () => {
    expect(() => wholeNumber(1)("0")).toThrow("Must be a whole number of at least 1.");
    expect(() => wholeNumber(1, undefined, "all")("0")).toThrow("Must be a whole number of at least 1, or all.");
  });
});

test.each(["0", "01", "-1", "shop", "1e3", "1234567890123456", ""])("%j is no numeric id", (value) => {
  expect(() => numericId(value)).toThrow("Must be a numeric id.");
});

test("lists are given in one value, or in several options", () => {
  expect(commaSeparated("404, 5xx")).toEqual(["404", "5xx"]);
  const ids = repeated(numericId);
  expect(ids("2002", ids("2001"))).toEqual([2001, 2002]);
});

describe("a duration", () => {
  test.each([
    ["90s", 90_000],
    ["15m", 900_000],
    ["1h", 3_600_000],
    ["3d", 259_200_000],
  ])("%s lasts %s ms", (value, expected) => {
    expect(duration(3)(value)).toBe(expected);
  });

  test.each(["1", "h", "-1h", "1.5h", "1w", "", "0s", "4d", "73h"])("%j is refused", (value) => {
    expect(() => duration(3)(value)).toThrow("Must be a number followed by s, m, h or d, at most 3d.");
  });
});

describe("a time", () => {
  test.each([
    ["2026-01-02", "2026-01-02T00:00:00.000Z"],
    ["2026-01-02T03:04", "2026-01-02T03:04:00.000Z"],
    ["2026-01-02T03:04:05.6Z", "2026-01-02T03:04:05.600Z"],
    ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
  ])("%s is %s, whatever the time zone of the machine", (value, expected) => {
    expect(time(value).toISOString()).toBe(expected);
  });

  test.each(["2026-13-01", "yesterday", "5"])("%j is refused", (value) => {
    expect(() => time(value)).toThrow("Must be a time such as");
  });
});
