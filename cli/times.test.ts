import { expect, test } from "vitest";
import { durationMs, time } from "./times";

test.each([
  ["90s", 90_000],
  ["15m", 900_000],
  ["1h", 3_600_000],
  ["3d", 259_200_000],
  ["1", undefined],
  ["h", undefined],
  ["-1h", undefined],
  ["1.5h", undefined],
  ["1w", undefined],
  ["", undefined],
])("%s lasts %s ms", (text, expected) => {
  expect(durationMs(text)).toBe(expected);
});

test.each([
  ["2026-01-02", "2026-01-02T00:00:00.000Z"],
  ["2026-01-02T03:04", "2026-01-02T03:04:00.000Z"],
  ["2026-01-02T03:04:05.6Z", "2026-01-02T03:04:05.600Z"],
  ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
  ["2026-13-01", undefined],
  ["yesterday", undefined],
  ["5", undefined],
])("%s is %s, whatever the machine's zone", (text, expected) => {
  expect(time(text)?.toISOString()).toBe(expected);
});
