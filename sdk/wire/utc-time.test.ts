import { expect, test } from "vitest";
import { utcTime } from "./utc-time";

test.each([
  ["2026-03-01T10:00:00", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:00:00.123", "2026-03-01T10:00:00.123Z"],
  ["2026-03-01T10:00:00Z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:00:00z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:00:00+02:00", "2026-03-01T08:00:00.000Z"],
  ["2026-03-01T10:00:00-0130", "2026-03-01T11:30:00.000Z"],
])("%s is %s", (text, time) => {
  expect(utcTime(text)?.toISOString()).toBe(time);
});

test.each(["", "soon", "2026-13-01T00:00:00Z"])("%j is no time", (text) => {
  expect(utcTime(text)).toBeUndefined();
});
