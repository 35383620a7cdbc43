import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecentWrites } from "./recent-writes";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a write is recent for half a minute, unless the object is deleted", () => {
  const recent = new RecentWrites();
  expect(recent.has("a")).toBe(false);
  recent.wrote("a");
  expect([recent.has("a"), recent.has("b")]).toEqual([true, false]);
  vi.advanceTimersByTime(29_999);
  expect(recent.has("a")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(recent.has("a")).toBe(false);
  recent.wrote("a");
  recent.deleted("a");
  expect(recent.has("a")).toBe(false);
});
